import { useLingui } from '@lingui/react/macro';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { type Rule, useVerdictLabels } from './rule-labels.ts';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** An event that matched. */
export type RuleOutcome = RowOf<typeof client.rules.listRuleOutcomes>;

/** Whether a rule is on. */
export function RuleStatus({ state }: Pick<Rule, 'state'>) {
  const { t } = useLingui();
  const marks = {
    on: { tone: 'positive', label: t`On` },
    off: { tone: 'neutral', label: t`Off` },
    stopped: { tone: 'negative', label: t`Stopped` },
  } as const;
  const { tone, label } = marks[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}

/** What a rule did about an event. */
export function VerdictStatus({ verdict, isTrial }: Pick<RuleOutcome, 'verdict'> & { isTrial: boolean }) {
  const labels = useVerdictLabels(isTrial);
  const tones = { done: 'positive', refused: 'negative', capped: 'caution', tooDeep: 'caution' } as const;
  return <StatusMark tone={tones[verdict]}>{labels[verdict]}</StatusMark>;
}
