import { useLingui } from '@lingui/react/macro';
import type { PolicyOutcome, PolicyRow, UserFlag } from '#contract/withdrawals/withdrawal-policy.ts';
import { formatDecimal } from '#web/lib/format.ts';

/** The labels of the outcomes of a policy rule. */
export function useOutcomeLabels(): Readonly<Record<PolicyOutcome, string>> {
  const { t } = useLingui();
  return {
    release: t`Released automatically`,
    one: t`One approval required`,
    two: t`Two approvals required`,
    hold: t({ message: 'Held', context: 'state of a decision' }),
    refuse: t`Refused`,
  };
}

/** The labels of user flags. */
export function useFlagLabels(): Readonly<Record<UserFlag, string>> {
  const { t } = useLingui();
  return {
    blocked: t`the user is blocked`,
    unverified: t`the user’s email is not verified`,
    reported: t`the user was reported`,
    unknown: t`the user is unknown`,
  };
}

/** The conditions of a rule, each as a part of a sentence; empty for the last rule. */
export function useConditionLabels({ currency, conditions }: Pick<PolicyRow, 'currency' | 'conditions'>) {
  const { t } = useLingui();
  const flags = useFlagLabels();
  const unit = currency ?? '';
  const sum = (amount: string) => `${formatDecimal(amount)} ${unit}`;
  const { amountFrom, sumOfDayFrom, sumOfWeekFrom, countOfDayFrom, countOfWeekFrom } = conditions;
  const { newDestinationHours, onList, userFlag, accountDays, isFirst, credentialsHours } = conditions;
  const least = (amount: string | undefined) => (amount === undefined ? '' : sum(amount));
  const words: [unknown, string][] = [
    [currency, t`the currency is ${unit}`],
    [amountFrom, t`the amount is ${least(amountFrom)} or more`],
    [
      sumOfDayFrom,
      t`the user’s total in 24 hours, including this withdrawal, is ${least(sumOfDayFrom)} or more`,
    ],
    [
      sumOfWeekFrom,
      t`the user’s total in 7 days, including this withdrawal, is ${least(sumOfWeekFrom)} or more`,
    ],
    [countOfDayFrom, t`it is withdrawal number ${countOfDayFrom ?? 0} or later in 24 hours`],
    [countOfWeekFrom, t`it is withdrawal number ${countOfWeekFrom ?? 0} or later in 7 days`],
    [
      newDestinationHours,
      t`the first payout to this destination was less than ${newDestinationHours ?? 0} hours ago, or there was none`,
    ],
    [onList, t`its destination is on the list ${onList ?? ''}`],
    [userFlag, userFlag ? flags[userFlag] : ''],
    [accountDays, t`the account is younger than ${accountDays ?? 0} days`],
    [isFirst, t`this is the user’s first payout`],
    [credentialsHours, t`password or second factor changed less than ${credentialsHours ?? 0} hours ago`],
  ];
  return words.flatMap(([holds, sentence]) => (holds === undefined || holds === null ? [] : [sentence]));
}
