import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext } from '#server/platform/context/context.ts';
import { factsOf } from '#server/platform/travel-rule/travel-rule-answer.ts';
import { gapsOf, ivmsOf, type TransferData } from './ivms-data.ts';
import { counterpartyIfThere } from './counterparty-queries.ts';
import { changeTransfer, personOf, readSettings, type StoredTransfer, subjectOf } from './queries.ts';
import { accountsOf, sealedData } from './transfer-data.ts';

/** The data of a transfer without the accounts, which follow from the withdrawal. */
export type EnteredData = Omit<TransferData, 'originatorAccount' | 'beneficiaryAccount'>;

/** The encrypted data of an outgoing transfer, with the accounts of its withdrawal, and whether it can be sent. */
export async function composed(
  { db, services }: Pick<CallContext, 'db' | 'services'>,
  stored: StoredTransfer,
  entered: EnteredData,
  counterpartyId: string | null,
) {
  const subject = await subjectOf(db, stored);
  if (!subject) throw new CallFailure(409, 'travelRuleNotOutgoing');
  const counterparty =
    counterpartyId === null ? undefined : await counterpartyIfThere(db, { id: counterpartyId });
  if (counterpartyId !== null && !counterparty)
    throw new CallFailure(400, { counterpartyId: 'noSuchRecord' });
  const data = { ...entered, ...accountsOf(subject, await personOf(db, subject.userId)) };
  const ivms = ivmsOf(data, await readSettings(db), counterparty ?? { name: '', country: '' });
  return {
    data: sealedData(services, stored.id, ivms),
    counterparty_id: counterpartyId,
    facts: factsOf(subject),
    isComplete: gapsOf(data).length === 0 && counterparty !== undefined,
  };
}

/** Whether the data of a transfer may be entered: it was not sent, or what was sent no longer counts. */
async function mayFill(db: CallContext['db'], stored: StoredTransfer): Promise<boolean> {
  if (stored.direction === 'in' || stored.state === 'sending') return false;
  if (['incomplete', 'ready', 'rejected'].includes(stored.state)) return true;
  const subject = await subjectOf(db, stored);
  return subject !== undefined && stored.facts !== factsOf(subject);
}

/**
 * Stores the data and the counterparty of a locked outgoing transfer, from a form or from the feed.
 * @throws CallFailure 409 if what was sent still counts, 400 for an unknown counterparty
 */
export async function fillTransfer(
  { db, services }: Pick<CallContext, 'db' | 'services'>,
  stored: StoredTransfer,
  { counterpartyId, ...entered }: EnteredData & { counterpartyId: string | null },
): Promise<void> {
  if (!(await mayFill(db, stored))) throw new CallFailure(409, 'travelRuleNotFillable');
  const { isComplete, ...columns } = await composed({ db, services }, stored, entered, counterpartyId);
  await changeTransfer(db, stored.id, {
    ...columns,
    // What was entered before counts for no message that was sent.
    message_id: null,
    state: isComplete ? 'ready' : 'incomplete',
    error: null,
    reason: null,
    sent_at: null,
    answered_at: null,
  });
}
