import { t } from '@lingui/core/macro';
import type { calls } from '#contract/chain/manifest.ts';
import {
  apart,
  type AuditSentenceInput,
  type AuditSentences,
  type AuditSentencesOf,
} from '#web/lib/audit-sentences.ts';

const percent = (value: string) => `${value} %`;

/** Which fee of the settings changed. Several fees are listed in the details. */
function settingsSentence({ before, after }: AuditSentenceInput): string {
  const fees: readonly [field: string, label: string, shown: (value: string) => string][] = [
    ['royaltyFee', t`the royalty fee`, percent],
    ['serviceFee', t`the service fee`, percent],
    ['serviceFee721', t`the service fee of single tokens`, percent],
    ['serviceFee1155', t`the service fee of multiple tokens`, percent],
    ['bidFee', t`the bid fee`, percent],
    ['pksPriceUsd', t`the price of PKS in USD`, (value) => value],
  ];
  const changed = fees.filter(([field]) => before(field) !== after(field));
  const [first] = changed;
  if (!first || changed.length > 1) return t`Changed the settings`;
  const [field, fee, shown] = first;
  const from = apart(shown(before(field)));
  const to = apart(shown(after(field)));
  return t`Set ${fee} from ${from} to ${to}`;
}

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  updateSettings: settingsSentence,
  proposeOwnerAct: () => t`Asked the owner of a contract for an act`,
  signOwnerAct: () => t`Signed an act of the owner of a contract`,
  noteOwnerAct: () => t`Told of the transaction of an act of the owner`,
  withdrawOwnerAct: () => t`Withdrew an act that the owner of a contract was asked for`,
  noteContractChange: () => t`Said why a change of a contract is in order`,
  setChainFee: ({ before, after }) => {
    const standard = apart(`ERC-${after('standard') || before('standard')}`);
    const [from, to] = [apart(percent(before('fee'))), apart(percent(after('fee')))];
    return t`Set the service fee of ${standard} on the chain from ${from} to ${to}`;
  },
  submitBid: () => t`Took a bid that was signed off the chain`,
  addAddressName: ({ name }) => t`Added ${name} to the address book`,
  updateAddressName: ({ name }) => t`Renamed an address to ${name}`,
  deleteAddressName: ({ name }) => t`Removed ${name} from the address book`,
};

/** The sentences of what the server or its operator does without a call. */
export const ownWork: AuditSentences = {
  exchangeSignatures: () => t`Took a signature of an owner from the Safe Transaction Service`,
  chainUndo: () => t`Took back what a dropped branch of the chain said`,
  chainUndoToken: ({ name }) => t`Took back what a dropped branch of the chain said of ${name}`,
};
