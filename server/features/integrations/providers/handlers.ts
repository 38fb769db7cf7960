import type { providersCalls } from '#contract/integrations/providers.calls.ts';
import type { providersSchemas } from '#contract/integrations/providers.schemas.ts';
import type { ProviderScheme } from '#contract/integrations/provider-schemes.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { formerColumns, secretsInForce } from '#server/platform/signed-requests/secrets-in-force.ts';
import { findMessage, listMessages, replayDead, replayMessage } from './message-queries.ts';
import { changeStored, deleteStored, findStored, insertStored, listStored, lockStored } from './queries.ts';
import { audited, columnsOf, shown, shownMessage, textOfBody } from './shown.ts';
import { tryMessage } from './try-message.ts';

/** Whether a secret can be one of its scheme. Decoding another as base64 leaves a short key, or none. */
const fits = ({ secretForm }: Pick<ProviderScheme, 'secretForm'>, secret: string): boolean =>
  secretForm !== 'whsec' || /^(?:whsec_)?(?:[\w+/-]{4})+[\w+/-]{0,3}={0,2}$/.test(secret);

/** @throws CallFailure 400 if a secret can't be one of its scheme */
function refuseSecret(scheme: Pick<ProviderScheme, 'secretForm'>, secret: string): void {
  if (!fits(scheme, secret)) throw new CallFailure(400, { secret: 'providerSecretForm' });
}

/** Providers whose signed webhooks change records (specification 38). */
export const providersHandlers: Handlers<typeof providersCalls, typeof providersSchemas> = {
  async listProviders(input, { db, services, language }) {
    const { rows, ...counted } = await listStored(db, input);
    return { rows: rows.map((row) => shown(row, services, language)), ...counted };
  },

  getProvider: async ({ id }, { db, services, language }) =>
    shown(await findStored(db, id), services, language),

  addProvider: {
    check: ({ scheme, secret }) => [
      () => scheme !== undefined && secret !== undefined && refuseSecret(scheme, secret),
    ],
    async handle({ secret, ...input }, { db, services, admin, language }) {
      refuseSecret(input.scheme, secret);
      const id = uuidV7();
      await insertStored(db, {
        id,
        ...columnsOf(input),
        secret: encrypted(services.keys.webhookSecrets, id, secret),
        principal_id: admin.id,
      });
      const added = await findStored(db, id);
      return {
        output: { message: 'providerAdded', result: shown(added, services, language) },
        audit: { record: id, before: null, after: audited(added) },
      };
    },
  },

  async updateProvider({ id, version, ...input }, { db, services, admin, language }) {
    const before = await lockStored(db, id, version);
    if (!secretsInForce(services, before).every((secret) => fits(input.scheme, secret)))
      throw new CallFailure(400, { preset: 'providerSecretFirst' });
    await changeStored(db, id, { ...columnsOf(input), principal_id: admin.id });
    const after = await findStored(db, id);
    return {
      output: { message: 'successfullyUpdated', result: shown(after, services, language) },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async rotateProviderSecret({ id, secret, hours }, { db, services, language }) {
    const { name, scheme, secret: former } = await lockStored(db, id);
    refuseSecret(scheme, secret);
    await changeStored(db, id, {
      secret: encrypted(services.keys.webhookSecrets, id, secret),
      ...formerColumns(former, hours),
    });
    return {
      output: {
        message: 'providerSecretReplaced',
        result: shown(await findStored(db, id), services, language),
      },
      audit: { record: id, before: null, after: { name, formerHours: hours } },
    };
  },

  async deleteProvider({ id }, { db }) {
    const before = await lockStored(db, id);
    await deleteStored(db, id);
    return {
      output: { message: 'providerDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },

  tryProviderMessage: (input, { services, admin, language }) =>
    tryMessage(services, input, { principal: admin.id, language }),

  async listProviderMessages(input, { db, language }) {
    const { rows, ...counted } = await listMessages(db, input);
    return { rows: rows.map((row) => shownMessage(row, language)), ...counted };
  },

  async getProviderMessage({ id }, { db, services, language }) {
    const message = await findMessage(db, id);
    const { name } = await findStored(db, message.provider_id);
    return {
      ...shownMessage(message, language),
      provider: { id: message.provider_id, name },
      attempts: message.attempts,
      body: textOfBody(services, message),
    };
  },

  async replayProviderMessage({ id }, { db, language }) {
    const before = await findMessage(db, id);
    const after = await replayMessage(db, id);
    if (!after) throw new CallFailure(409, 'providerNotReplayable');
    return {
      output: { message: 'providerReplayed', result: shownMessage(after, language) },
      audit: {
        record: before.provider_id,
        before: { state: before.state },
        after: { state: after.state, messageId: after.message_id },
      },
    };
  },

  async replayDeadLetters({ id }, { db }) {
    const { name } = await lockStored(db, id);
    const count = await replayDead(db, id);
    return {
      output: { message: { sentence: 'providerReplayedAll', values: { count } }, result: { id, count } },
      audit: { record: id, before: null, after: { name, count } },
    };
  },
};
