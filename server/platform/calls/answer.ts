import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import { agentHeader } from '#contract/platform/limits.ts';
import { inputFromWire } from '#contract/platform/names.ts';
import { collectInput } from './collect-input.ts';
import { detectCanaryReads } from './notice-canaries.ts';
import { countApiKeyCall } from '../audit/api-key-calls.ts';
import { normalizeIpAddress } from '../base/ip-address.ts';
import type { Deadline } from '../db/deadline.ts';
import type { CallContext, Caller } from '../context/context.ts';
import type { Services } from '../context/services.ts';
import { encodeOutput } from '../http/output.ts';
import { CallFailure } from '../base/failure.ts';
import { badInput } from '../http/input-failure.ts';
import { parsedFields, withAllMistakes } from '../http/all-mistakes.ts';
import { accessVersionOf, type AuthContext, identify, senderOf } from '../http/identify.ts';
import {
  bodyHash,
  hashedName,
  idempotencyKeyOf,
  storedAnswer,
  type StoredAnswer,
  type StoredWrite,
} from '../http/idempotency.ts';
import { maskedFailure, refuseByPersonal } from '../personal/asked.ts';
import { isMasked, runForReader, seesPersonalData } from '../personal/masked.ts';
import { countSearches } from '../personal/count-searches.ts';
import type { MountedCall } from '../http/mounted-call.ts';
import { readForm } from '../http/multipart.ts';
import { refuseSwitchedOff } from '../modules/switched-off.ts';
import { permit } from '../auth/permit.ts';
import { refuseOtherSites } from '../http/sender.ts';
import { languageOf } from '../messages/translate.ts';
import { unstorableTexts } from '../http/unstorable.ts';
import { RightsChanged, write, type WriteOptions } from './write.ts';

/** A request for a call, by somebody who may make it. */
interface Admitted {
  mounted: MountedCall;
  request: FastifyRequest;
  context: CallContext;
  form: Awaited<ReturnType<typeof readForm>>;
  /** The Idempotency-Key, and the answer that an earlier request with it got. */
  key: string | undefined;
  stored: StoredWrite | null;
  /** Until when the caller waits. */
  deadline: Deadline | undefined;
  /** The caller with the current permissions, or null if the session has ended. */
  callerNow: () => Promise<Caller | null>;
}

/**
 * Answers a request: session → permission → input → handler → output (specification 2.2).
 * @throws CallFailure
 */
export async function answer(
  mounted: MountedCall,
  authContext: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  deadline: Deadline | undefined,
): Promise<StoredAnswer> {
  const admitted = await admit(mounted, authContext, request, reply, deadline);
  const { admin } = admitted.context;
  if (admin === null || seesPersonalData(admin)) return answerAdmitted(admitted);
  if (mounted.mask) reply.header('Personal-Data', 'masked');
  return runForReader(admin, () => answerMasked(admitted));
}

/** Finds out who makes the call, and whether they may, before and after the body is read. */
async function admit(
  mounted: MountedCall,
  authContext: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  deadline: Deadline | undefined,
): Promise<Admitted> {
  const { call } = mounted;
  const { services } = authContext;
  refuseOtherSites(call, request, services.config.allowedOrigins);
  const isPublic = call.access === 'public';
  // Keys are a signed-in admin's (specification 2.9); elsewhere the header means nothing.
  const takesKey = !isPublic && call.effect === 'write' && !call.secret;
  const key = takesKey ? idempotencyKeyOf(request) : undefined;
  if (isPublic) await authContext.limiter.count(null, normalizeIpAddress(request.ip));
  const signedIn = isPublic ? null : await identify(authContext, request, key);
  const admin = signedIn?.admin ?? null;
  if (admin) reply.header('Access-Version', accessVersionOf(admin));
  permit(call, admin);
  if (isPublic && call.module) await refuseSwitchedOff(services.db, call.module);

  const form = await readForm(call, request);
  const callerNow = async () => (await authContext.authenticate(services, senderOf(request)))?.admin ?? null;
  // An upload takes as long as its sender likes: what was taken from them meanwhile holds for it too.
  if (form && !isPublic) permit(call, await callerNow());
  const context = contextOf(services, request, admin);
  return { mounted, request, context, form, key, stored: signedIn?.stored ?? null, deadline, callerNow };
}

function contextOf(services: Services, request: FastifyRequest, admin: Caller | null): CallContext {
  const { headers } = request;
  return {
    services,
    db: services.db,
    admin,
    language: languageOf(headers['accept-language']),
    request: {
      id: request.id,
      ipAddress: normalizeIpAddress(request.ip),
      userAgent: headers['user-agent'] ?? '',
      origin: headers.origin,
      cookies: headers.cookie,
      device: request.device,
      agent: admin?.kind === 'key' ? agentOf(headers) : undefined,
    },
  };
}

/** Refusals name no value, and count as answers do: "taken" or "not found" tells about a whole value as well. */
async function answerMasked(admitted: Admitted): Promise<StoredAnswer> {
  const { context, mounted } = admitted;
  const answered = await answerAdmitted(admitted).catch(async (error: unknown) => {
    await countSearches(context);
    throw maskedFailure(error);
  });
  // A write that is done has to say so.
  if (mounted.call.effect === 'read') await countSearches(context);
  return answered;
}

async function answerAdmitted(admitted: Admitted): Promise<StoredAnswer> {
  const { mounted, request, context, form, key, stored, deadline, callerNow } = admitted;
  const { call, name } = mounted;
  const { services, admin } = context;
  const input = collectInput(call, request, form?.body ?? request.body);
  const hash = key
    ? bodyHash(services.keys.bodies, hashedName(name, isMasked()), { ...input, ...form?.fingerprint })
    : undefined;
  if (key && hash && stored)
    return storedAnswer({ db: services.db, admin }, key, stored, { call: name, hash });
  const checked = await checkedInput(mounted, inputFromWire(call, input) as Record<string, unknown>, context);
  if (call.effect === 'read') return read(mounted, checked, context, request);
  try {
    return await writeAsAllowed(mounted, checked, context, { key, hash, deadline }, callerNow);
  } catch (error) {
    throw await withAllMistakes(error, mounted, checked, context);
  }
}

/** @throws CallFailure 400 with the mistakes of each field */
async function checkedInput(
  mounted: MountedCall,
  named: Record<string, unknown>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const parsed = mounted.schemas.input.safeParse(named, { reportInput: true });
  const data = parsed.data as Record<string, unknown>;
  if (parsed.success && mounted.mask && isMasked()) refuseByPersonal(mounted.schemas, data);
  const wrong = { ...unstorableTexts(named), ...(parsed.success ? {} : badInput(parsed.error)) };
  if (parsed.success && Object.keys(wrong).length === 0) return data;
  const given = parsedFields(mounted.schemas.input, named, wrong);
  throw await withAllMistakes(new CallFailure(400, wrong), mounted, given, context);
}

async function read(
  mounted: MountedCall,
  input: unknown,
  context: CallContext,
  request: FastifyRequest,
): Promise<StoredAnswer> {
  const { call, name } = mounted;
  const { services, admin } = context;
  const { ipAddress } = context.request;
  if (admin?.kind === 'key')
    countApiKeyCall(services.db, { keyId: admin.id, call: name, ipAddress }, request.log);
  const run = await mounted.prepare(input, context);
  if (typeof run !== 'function') throw new Error(`${name} reads, and gave the outcome of a write.`);
  const { replica } = services;
  const output =
    replica && admin && mayLag(call) && !senderOf(request).isUnasked
      ? await replica.read(admin.id, (db) => run({ ...context, db }))
      : await run(context);
  const response = encodeOutput(mounted, output, context);
  if (admin) detectCanaryReads(services, mounted, input, { admin, request: context.request }, response);
  return { status: 200, response };
}

/**
 * Whether an answer may leave out what others wrote within the last second: lists and figures. A record that a form is filled from may not, and what
 * a page reads again because it was told of a change (`isUnasked`) has to show that change.
 */
function mayLag({ wrapper, figures }: Call): boolean {
  return wrapper.startsWith('list:') || figures === true;
}

/** Rights that change again and again while one call is made: nobody waits for their end. */
const maxAttempts = 3;

/** Writes once more where the rights changed while it ran and the new ones reach as well. */
async function writeAsAllowed(
  mounted: MountedCall,
  input: unknown,
  context: CallContext,
  options: WriteOptions,
  lookAgain: () => Promise<Caller | null>,
): Promise<StoredAnswer> {
  let { admin } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(mounted, input, { ...context, admin }, options);
    } catch (error) {
      if (!(error instanceof RightsChanged)) throw error;
      if (attempt === maxAttempts) throw new CallFailure(503, 'partIsDown', 1);
      admin = await lookAgain();
      permit(mounted.call, admin);
    }
  }
}

/** What a program calls itself: one line of at most 80 characters. */
function agentOf(headers: FastifyRequest['headers']): string | undefined {
  const given = headers[agentHeader.toLowerCase()];
  const name = typeof given === 'string' ? given.replaceAll(/\p{C}/gu, '').trim() : '';
  return name === '' ? undefined : name.slice(0, 80);
}
