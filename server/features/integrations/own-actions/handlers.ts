import { hasSelection, mayUseOwn } from '#contract/integrations/own-kinds.ts';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import type { ownActionsCalls } from '#contract/integrations/own-actions.calls.ts';
import type { OwnForm } from '#contract/integrations/own-form.ts';
import type { ownActionsSchemas } from '#contract/integrations/own-actions.schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { isMasked } from '#server/platform/personal/masked.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { refuseForbidden } from '#server/platform/signed-requests/refuse-forbidden.ts';
import { newWebhookSecret } from '#server/platform/signed-requests/signature.ts';
import { cardPicture } from './card-picture.ts';
import { cardContent } from './cards.ts';
import { demandRecords, mayPress, pressOwnAction, retryOwnAction } from './press-action.ts';
import {
  changeStored,
  deleteStored,
  findCall,
  findStored,
  insertStored,
  listCalls,
  listStored,
  lockStored,
  storedOf,
} from './queries.ts';
import { audited, columnsOf, shown, shownCall } from './shown.ts';
import { testOwnAction } from './test-action.ts';

interface Places {
  type: 'action' | 'card';
  kind: OwnFieldKind;
  onRecord: boolean;
  onList: boolean;
}

/** @throws CallFailure 400 if the action would be nowhere, or on a list without a selection */
function refusePlaces({ type, kind, onRecord, onList }: Places): void {
  if (type === 'card') return;
  if (!onRecord && !onList) throw new CallFailure(400, { onRecord: 'ownActionNowhere' });
  if (onList && !hasSelection(kind)) throw new CallFailure(400, { onList: 'ownActionNoSelection' });
}

/**
 * A card of a record that the caller may read.
 * @throws CallFailure 403 or 404
 */
async function readableCard(context: CallContext<Caller>, id: string, record: string) {
  const card = await findStored(context.db, id);
  if (card.type !== 'card' || !mayUseOwn(context.admin, card.kind, 'read')) throw noSuchRecord();
  await demandRecords(context, card.kind, [record], 'read');
  return card;
}

/** Own actions and cards (specification 33). */
export const ownActionsHandlers: Handlers<typeof ownActionsCalls, typeof ownActionsSchemas> = {
  async listOwnActions(input, { db }) {
    const { rows, ...counted } = await listStored(db, input);
    return { rows: rows.map(shown), ...counted };
  },

  getOwnAction: async ({ id }, { db }) => shown(await findStored(db, id)),

  addOwnAction: {
    check: ({ url, type, kind, onRecord, onList }, { services }) => [
      () => url !== undefined && refuseForbidden(services, url),
      () =>
        type !== undefined &&
        kind !== undefined &&
        onRecord !== undefined &&
        onList !== undefined &&
        refusePlaces({ type, kind, onRecord, onList }),
    ],
    async handle({ type, kind, ...input }, { db, services }) {
      refuseForbidden(services, input.url);
      refusePlaces({ type, kind, ...input });
      const id = uuidV7();
      const secret = newWebhookSecret();
      const added = await insertStored(db, {
        id,
        type,
        kind,
        ...columnsOf(input),
        secret: encrypted(services.keys.webhookSecrets, id, secret),
      });
      return {
        output: { message: 'ownActionAdded', result: { ...shown(added), secret } },
        audit: { record: id, before: null, after: audited(added) },
      };
    },
  },

  updateOwnAction: {
    check: ({ url }, { services }) => [() => url !== undefined && refuseForbidden(services, url)],
    async handle({ id, version, ...input }, { db, services }) {
      refuseForbidden(services, input.url);
      const before = await lockStored(db, id, version);
      refusePlaces({ type: before.type, kind: before.kind, ...input });
      const after = await changeStored(db, id, columnsOf(input));
      return {
        output: { message: 'successfullyUpdated', result: shown(after) },
        audit: { record: id, before: audited(before), after: audited(after) },
      };
    },
  },

  async rotateOwnActionSecret({ id }, { db, services }) {
    const { name } = await lockStored(db, id);
    const secret = newWebhookSecret();
    const after = await changeStored(db, id, {
      secret: encrypted(services.keys.webhookSecrets, id, secret),
    });
    return {
      output: { message: 'ownActionSecretReplaced', result: { ...shown(after), secret } },
      audit: { record: id, before: null, after: { name } },
    };
  },

  async deleteOwnAction({ id }, { db }) {
    const before = await lockStored(db, id);
    await deleteStored(db, id);
    return {
      output: { message: 'ownActionDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },

  testOwnAction,

  async listOwnActionCalls(input, { db }) {
    const { rows, ...counted } = await listCalls(db, input);
    return { rows: rows.map(shownCall), ...counted };
  },

  async listOwnParts({ kind }, { db, admin }) {
    if (!mayUseOwn(admin, kind, 'read')) throw new CallFailure(403, 'notAllowed');
    const stored = await storedOf(db, kind);
    const actions = stored.filter((one) => one.type === 'action' && mayPress(admin, one));
    const cards = stored.filter(({ type }) => type === 'card');
    return {
      actions: actions.map((one) => ({
        id: one.id,
        name: one.name,
        description: one.description,
        onRecord: one.on_record,
        onList: one.on_list,
        needsReason: one.needs_reason,
        needsApproval: one.needs_approval,
        // The fields were checked when the form was saved.
        form: one.form as OwnForm & { required?: string[] },
      })),
      cards: cards.map(({ id, name }) => ({ id, name })),
    };
  },

  pressOwnAction,

  async getOwnActionCall({ id }, { db, admin }) {
    const call = await findCall(db, id);
    if (call.sent_by !== admin.id) throw noSuchRecord();
    const { state, error, answer } = call;
    return { id, state, error, answer: state === 'answered' ? answer : null };
  },

  retryOwnAction,

  async getOwnCard({ id, record }, context) {
    const card = await readableCard(context, id, record);
    const { blocks, error } = await cardContent(context.services, card, record);
    return { blocks, error: context.admin.role === 'superadmin' ? error : null };
  },

  async getOwnCardPicture({ id, record, place }, context) {
    const card = await readableCard(context, id, record);
    // A picture may show a person or their documents, and can't be masked.
    return { picture: isMasked() ? null : await cardPicture(context.services, card, record, place) };
  },
};
