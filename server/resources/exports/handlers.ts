import type { exportsCalls } from '#contract/exports.calls.ts';
import type { exportsSchemas } from '#contract/exports.schemas.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import { auditedRequest, checkExport, exportedList } from '../../exports/request.ts';
import type { ExportInput } from '../../exports/send.ts';
import { addTicket } from '../../exports/tickets.ts';
import { refuseUnknownZone } from '../../exports/zones.ts';
import type { Handlers } from '../../http/context.ts';
import { permit } from '../../http/permit.ts';
import { insertRun } from '../../runs/runs.ts';

/** Lists as files: the call prepares one, `server/exports/serve.ts` sends it. */
export const exportsHandlers: Handlers<typeof exportsCalls, typeof exportsSchemas> = {
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
