import type { exportsCalls } from '#contract/workspace/exports.calls.ts';
import type { schemas } from '#contract/schemas.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { auditedRequest, checkExport, exportedList } from '#server/platform/exports/request.ts';
import type { ExportInput } from './send.ts';
import { addTicket } from '#server/platform/exports/tickets.ts';
import { refuseUnknownZone } from '#server/platform/exports/zones.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { insertRun } from '#server/platform/runs/runs.ts';

/** Lists as files: the call prepares one, and `server/features/workspace/exports/export-routes.ts` sends it. */
export const exportsHandlers: Handlers<typeof exportsCalls, (typeof schemas)['exports']> = {
  async startExport(request, { db, admin, language }) {
    const list = exportedList(request);
    permit(list.call, admin);
    const checked = checkExport(request, admin);
    await refuseUnknownZone(db, request.zone);
    const id = uuidV7();
    const input: ExportInput = { request, language };
    const { name = list.name, format } = request;
    const title = { list: list.name, name, format };
    await insertRun(db, { id, kind: 'export', title, principal: admin, input });
    const ticket = await addTicket(db, { runId: id, sessionId: admin.sessionId });
    return {
      output: { message: 'exportStarted', result: { id, address: `/exports/${ticket}` } },
      audit: { record: id, before: null, after: auditedRequest(request, checked) },
    };
  },
};
