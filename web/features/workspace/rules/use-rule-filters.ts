import { useLingui } from '@lingui/react/macro';
import type { RuleRecordType } from '#contract/workspace/rule-records.ts';
import { useStatusLabels as useTokenStatuses } from '#web/features/marketplace/tokens/token-status.tsx';
import {
  useCaseTypes,
  useOutcomeLabels,
  usePriorityFilter,
} from '#web/features/moderation/cases/case-labels.ts';
import { useCaseStates } from '#web/features/moderation/cases/case-status.tsx';
import { usePriorityLabels as useTicketPriorities } from '#web/features/support/tickets/ticket-status.tsx';
import { useStatusLabels as useTicketStatuses } from '#web/features/support/tickets/ticket-status.tsx';
import { useDecisionStates } from '#web/features/withdrawals/withdrawal-decisions/decision-status.tsx';
import { type AnyFilter, optionsOf } from '#web/ui/list-filter.ts';

/** The filters that a rule may compare, by the type of record: those of its list that a trial can repeat. */
export function useRuleFilters(): Readonly<Record<RuleRecordType, readonly AnyFilter[]>> {
  const { t } = useLingui();
  const tokens = useTokenStatuses();
  const [outcomes, casePriorities, caseStates] = [useOutcomeLabels(), usePriorityFilter(), useCaseStates()];
  const caseTypes = useCaseTypes();
  const [statuses, priorities] = [useTicketStatuses(), useTicketPriorities()];
  const decisions = useDecisionStates();
  const options = (name: string, label: string, table: Parameters<typeof optionsOf>[0]): AnyFilter => ({
    kind: 'options',
    name,
    label,
    options: optionsOf(table),
  });
  const text = (name: string, label: string): AnyFilter => ({ kind: 'comparison', name, label });
  const amount = (name: string, label: string): AnyFilter => ({ kind: 'amount', name, label });
  return {
    user: [
      options('status', t`Status`, { active: t`Active`, blocked: t`Blocked` }),
      text('name', t`Name`),
      text('email', t`Email`),
      text('phoneNumber', t`Phone`),
    ],
    verification: [
      options('status', t`Status`, { Pending: t`Pending`, Accepted: t`Accepted`, Rejected: t`Rejected` }),
      text('email', t`Email`),
    ],
    token: [
      options('status', t`Status`, tokens),
      options('hotCollection', t`Hot collection`, { yes: t`Yes`, no: t`No` }),
      text('name', t`Name`),
      amount('price', t`Price`),
      text('currency', t`Currency`),
    ],
    report: [
      options('handled', t`Status`, { false: t`Open`, true: t`Handled` }),
      text('description', t`Message`),
    ],
    case: [
      options('state', t`Status`, caseStates),
      options('priority', t`Priority`, casePriorities),
      options('outcome', t`Outcome`, outcomes),
      options('type', t`Type`, caseTypes),
      text('name', t`About`),
      amount('reportCount', t`Reports`),
      amount('price', t`Price`),
      text('currency', t`Currency`),
      amount('earlier', t`Earlier cases with an action`),
    ],
    ticket: [
      options('status', t`Status`, statuses),
      options('priority', t`Priority`, priorities),
      { kind: 'text', name: 'tag', label: t`Tag` },
      text('subject', t`Subject`),
      text('name', t`Name`),
      text('email', t`Email`),
    ],
    withdrawal: [
      options('state', t`Decision`, decisions),
      { kind: 'text', name: 'currencySymbol', label: t`Currency` },
      amount('amount', t`Amount`),
      text('destination', t`Destination`),
      text('email', t`Email`),
    ],
  };
}
