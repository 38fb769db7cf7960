import { useLingui } from '@lingui/react/macro';
import type {
  NationalIdType,
  TravelRuleGap,
  TravelRuleState,
} from '#contract/moderation/travel-rule-values.ts';

/** The label of each state. */
export function useStateLabels(): Readonly<Record<TravelRuleState, string>> {
  const { t } = useLingui();
  return {
    incomplete: t`Incomplete`,
    ready: t`Ready to send`,
    sending: t`Sending`,
    sent: t`Waiting for answer`,
    received: t`Received`,
    accepted: t`Accepted`,
    rejected: t`Rejected`,
    proved: t`Wallet proved`,
  };
}

/** What the data of a transfer lacks. */
export function useGapLabels(): Readonly<Record<TravelRuleGap, string>> {
  const { t } = useLingui();
  return {
    originatorName: t`Name of the originator`,
    originatorIdentity: t`Address, national identifier, or date and place of birth of the originator`,
    originatorAccount: t`Account of the originator`,
    beneficiaryName: t`Name of the beneficiary`,
    beneficiaryAccount: t`Account of the beneficiary`,
  };
}

/** The types of national identifiers. */
export function useIdTypeLabels(): Readonly<Record<NationalIdType, string>> {
  const { t } = useLingui();
  return {
    CCPT: t`Passport`,
    IDCD: t`Identity card`,
    DRLC: t`Driver's license`,
    SOCS: t`Social security number`,
    TXID: t`Tax number`,
    FIIN: t`Foreign investment identity number`,
    ARNU: t`Alien registration number`,
    MISC: t`Other`,
  };
}
