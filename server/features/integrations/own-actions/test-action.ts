import { ownActionAnswer } from '#contract/integrations/own-card.ts';
import type { ownActionsCalls } from '#contract/integrations/own-actions.calls.ts';
import type { ownActionsSchemas } from '#contract/integrations/own-actions.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { ask } from '#server/platform/signed-requests/ask.ts';
import { askCard } from './cards.ts';
import { countOutcome, findStored, insertCall } from './queries.ts';
import { actionPatience, keptOfFailure, outcomeColumns, questionOf } from './send-job.ts';

/** Sends a test without a record, and gives the answer. */
export const testOwnAction: Handlers<typeof ownActionsCalls, typeof ownActionsSchemas>['testOwnAction'] = {
  async prepare({ id }, { db, admin, services }) {
    const action = await findStored(db, id);
    if (action.type === 'card') {
      const { answer, ...asked } = await askCard(services, action, null);
      const error = asked.error ?? null;
      const state = error === null ? ('answered' as const) : ('failed' as const);
      const result = {
        state,
        status: answer.status ?? null,
        error,
        answer: error === null ? null : (answer.body?.slice(0, keptOfFailure) ?? null),
        durationMs: answer.durationMs,
        blocks: 'value' in asked ? asked.value.blocks : null,
      };
      return async () => ({
        output: { message: error === null ? 'webhookDelivered' : 'webhookFailed', result },
        audit: { record: id, before: null, after: { name: action.name, outcome: state, error } },
      });
    }
    const call = {
      id: uuidV7(),
      kind: action.kind,
      records: [],
      form_values: {},
      reason: null,
      sent_by: admin.id,
      sent_by_name: admin.name,
      is_test: true,
    };
    const asked = await ask(services, action, questionOf(action, call), {
      schema: ownActionAnswer,
      patience: actionPatience,
    });
    const columns = outcomeColumns(asked);
    return async (inside) => {
      await insertCall(inside.db, {
        ...call,
        action_id: id,
        action_version: action.version,
        form_values: '{}',
        ...columns,
      });
      await countOutcome(inside.db, id, columns.error);
      const { state, status, error, answer, duration_ms: durationMs } = columns;
      return {
        output: {
          message: error === null ? 'webhookDelivered' : 'webhookFailed',
          result: { state, status, error, answer, durationMs, blocks: null },
        },
        audit: { record: id, before: null, after: { name: action.name, outcome: state, error } },
      };
    };
  },
};
