import { type Kysely, sql } from 'kysely';
import { CallFailure } from '#server/platform/base/failure.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import type { Services } from '#server/platform/context/services.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { isModuleOffUntilCommit } from '#server/platform/modules/switched-off.ts';
import { decryptedBytes } from '#server/platform/secrets/encrypted.ts';
import { applyMessage } from './apply-message.ts';
import { DeadLetter } from './dead-letter.ts';
import { changeMessage, countFailure, dueMessages, type StoredMessage, takeDue } from './message-queries.ts';
import { providerIfThere } from './queries.ts';

/** The most messages of one pass. */
const atOnce = 500;

/** After so many failures that no message should cause, a message is a dead letter. */
const attemptsMax = 8;

/**
 * Applies the messages of providers. Every server runs it. A message, what it changes and its new state are one
 * transaction with the message locked: a killed server loses nothing, and none is applied twice (specification 38.3).
 */
export const applyMessagesTask: PeriodicTask = {
  purpose: 'apply the messages of providers',
  everyMs: 200,
  module: 'providers',
  due: () => sql`exists (select from provider_messages where ${dueMessages})`,
  async run(services, log, stopping) {
    for (let done = 0; done < atOnce && !stopping.aborted; done += 1) {
      const taken: { id?: string } = {};
      try {
        if (!(await applyNext(services, taken))) return;
      } catch (error) {
        if (error instanceof RightsChanged) continue;
        if (error instanceof Error && outageOf(error)) throw error;
        log.warn({ err: error, message: taken.id }, 'the message of a provider could not be applied');
        if (taken.id !== undefined) await countFailure(services.db, taken.id, attemptsMax);
      }
    }
  },
};

/** @returns whether there was one */
async function applyNext(services: Services, taken: { id?: string }): Promise<boolean> {
  return services.db.transaction().execute(async (db) => {
    if (await isModuleOffUntilCommit(db, 'providers')) return false;
    const message = await takeDue(db);
    if (!message) return false;
    taken.id = message.id;
    await changeMessage(db, message.id, await outcomeOf(db, services, message));
    return true;
  });
}

/** The columns of a message after it was applied, or after it was found that it can't be. */
async function outcomeOf(db: Kysely<DB>, services: Services, message: StoredMessage) {
  // A refused message changes nothing, but its state is stored.
  await sql`savepoint before_message`.execute(db);
  try {
    const provider = await providerIfThere(db, message.provider_id);
    if (!provider || !message.body) throw new DeadLetter({ sentence: 'providerErased' });
    const body = decryptedBytes(services.keys.providerMessages, message.id, message.body);
    const { id, sent_at: sentAt } = message;
    const outcome = await applyMessage(db, { services, provider, id, body, sentAt });
    return {
      state: outcome.state,
      reason: outcome.reason && JSON.stringify(outcome.reason),
      target: outcome.target,
      user_id: outcome.userId,
      record_id: outcome.recordId,
      // Raw because only the database's clock counts.
      applied_at: sql<Date>`clock_timestamp()`,
    };
  } catch (error) {
    const reason = refusalOf(error);
    if (!reason) throw error;
    await sql`rollback to savepoint before_message`.execute(db);
    return { state: 'dead' as const, reason: JSON.stringify(reason) };
  }
}

/** Why a message can't be applied; undefined if the failure says nothing about it. */
export function refusalOf(error: unknown): Message | undefined {
  if (error instanceof DeadLetter) return error.reason;
  if (!(error instanceof CallFailure) || error.status === 429 || error.status === 503) return undefined;
  const [message] = Object.values(error.messages);
  return typeof message === 'string' ? { sentence: message } : message;
}
