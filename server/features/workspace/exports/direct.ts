import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exportsCalls } from '#contract/workspace/exports.calls.ts';
import { schemas } from '#contract/schemas.ts';
import { recordAdminWrite } from '#server/platform/audit/record.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Caller } from '#server/platform/context/context.ts';
import { countingRefusals } from '#server/platform/http/count-refusal.ts';
import { type AuthContext, identify, senderOf } from '#server/platform/http/identify.ts';
import { badInput } from '#server/platform/http/input-failure.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { unstorableTexts } from '#server/platform/http/unstorable.ts';
import { languageOf } from '#server/platform/messages/translate.ts';
import { insertRun } from '#server/platform/runs/runs.ts';
import { exportListCall, exportListPath } from './open-api.ts';
import { enforceSensitivity, notifySuperadmins } from '#server/platform/sensitivity/enforce-sensitivity.ts';
import {
  auditedRequest,
  type CheckedExport,
  checkExport,
  exportedList,
  type ExportRequest,
} from '#server/platform/exports/request.ts';
import type { ExportInput, exportSender } from './send.ts';
import { refuseUnknownZone } from '#server/platform/exports/zones.ts';

/** A caller with another export in progress should try again after this many seconds. */
const retrySeconds = 5;

/**
 * The export with one call, for programs: the answer is the file. Anybody with the list's read permission may call it,
 * with an API key or signed in, and may have one file at a time.
 * @param send answers with the file
 */
export function serveDirectExports(
  app: FastifyInstance,
  authContext: AuthContext,
  send: ReturnType<typeof exportSender>,
): void {
  const { services } = authContext;
  const busy = new Set<string>();
  app.post(exportListPath, async (request, reply) => {
    const { caller, asked, checked } = await services.admission.queue('rest', () =>
      admitted(authContext, request),
    );
    await refuseUnknownZone(services.db, asked.zone);
    if (busy.has(caller.id)) throw new CallFailure(429, 'exportUnderWay', retrySeconds);
    busy.add(caller.id);
    const over = () => void busy.delete(caller.id);
    try {
      const language = languageOf(request.headers['accept-language']);
      const run = await begin(authContext, request, caller, { request: asked, language }, checked);
      const lookAgain = async () =>
        (await authContext.authenticate(services, senderOf(request)))?.admin ?? null;
      return await send({ run, caller, lookAgain, request, reply, over });
    } catch (error) {
      over();
      throw error;
    }
  });
}

/** The caller and the request, authenticated, permitted and valid. */
async function admitted(
  authContext: AuthContext,
  request: FastifyRequest,
): Promise<{ caller: Caller; asked: ExportRequest; checked: CheckedExport }> {
  return countingRefusals(authContext.services.db, exportListCall, request, async () => {
    const caller = (await identify(authContext, request))?.admin;
    if (!caller) throw new CallFailure(401, 'notSignedIn');
    const body = request.body ?? {};
    const wrong = unstorableTexts(body as Record<string, unknown>);
    const parsed = schemas.exports.startExport.input.safeParse(body, { reportInput: true });
    if (!parsed.success || Object.keys(wrong).length > 0)
      throw new CallFailure(400, { ...wrong, ...(parsed.success ? {} : badInput(parsed.error)) });
    permit(exportedList(parsed.data).call, caller);
    return { caller, asked: parsed.data, checked: checkExport(parsed.data, caller) };
  });
}

/**
 * Stores the run with its audit row, if the caller still may. Administrators must meet the same requirements as with
 * `startExport`.
 */
async function begin(
  { services }: AuthContext,
  request: FastifyRequest,
  caller: Caller,
  input: ExportInput,
  checked: CheckedExport,
) {
  const id = uuidV7();
  const { list, name = list, format } = input.request;
  await services.db.transaction().execute(async (db) => {
    await insertRun(db, { id, kind: 'export', title: { list, name, format }, principal: caller, input });
    const { reason } = input.request;
    const audit = { record: id, before: null, after: auditedRequest(input.request, checked), reason };
    const judged = { name: 'startExport', call: exportsCalls.startExport };
    await enforceSensitivity(db, judged, audit, { services, admin: caller });
    const made = { admin: caller, request: { id: request.id, ipAddress: normalizeIpAddress(request.ip) } };
    if (!(await recordAdminWrite(db, exportListCall, { output: null, audit }, made)))
      throw new CallFailure(503, 'partIsDown', 1);
    await notifySuperadmins(db, judged, audit, {
      services,
      admin: caller,
      request: { ...made.request, userAgent: request.headers['user-agent'] ?? '' },
    });
  });
  return { id, input };
}
