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
  return t`Changed ${fee} from ${from} to ${to}`;
}

/** The sentence of each write of this feature in the audit trail. */
export const auditSentences: AuditSentencesOf<typeof calls> = {
  updateSettings: settingsSentence,
  proposeOwnerAct: () => t`Proposed a contract change`,
  signOwnerAct: () => t`Signed a contract change`,
  noteOwnerAct: () => t`Recorded the transaction of a contract change`,
  withdrawOwnerAct: () => t`Withdrew a contract change`,
  noteContractChange: () => t`Explained a contract change`,
  setChainFee: ({ before, after }) => {
    const standard = apart(`ERC-${after('standard') || before('standard')}`);
    const [from, to] = [apart(percent(before('fee'))), apart(percent(after('fee')))];
    return t`Changed the ${standard} service fee on the chain from ${from} to ${to}`;
  },
  submitBid: () => t`Recorded a bid that was signed off-chain`,
  addAddressName: ({ name }) => t`Added ${name} to the address book`,
  updateAddressName: ({ name }) => t`Renamed an address to ${name}`,
  deleteAddressName: ({ name }) => t`Removed ${name} from the address book`,
};

/** The sentences of writes that the server or its operator makes without a call. */
export const ownWork: AuditSentences = {
  exchangeSignatures: () => t`Received an owner's signature from the Safe Transaction Service`,
  chainUndo: () => t`Undid data from a dropped branch of the chain`,
  chainUndoToken: ({ name }) => t`Undid data about ${name} from a dropped branch of the chain`,
};
