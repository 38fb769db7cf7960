import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TicketPriority, TicketStatus } from '#contract/support/ticket-values.ts';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';

/** What the states of a ticket are called. */
export function useStatusLabels(): Readonly<Record<TicketStatus, string>> {
  const { t } = useLingui();
  return { open: t`Open`, waiting: t`Waiting for user`, closed: t`Closed` };
}

/** What the priorities are called. */
export function usePriorityLabels(): Readonly<Record<TicketPriority, string>> {
  const { t } = useLingui();
  return { low: t`Low`, normal: t`Normal`, high: t`High`, urgent: t`Urgent` };
}

const tones = { open: 'info', waiting: 'caution', closed: 'neutral' } as const;

/** What a ticket waits for, in a word. */
export function TicketState({ status }: { status: TicketStatus }) {
  return <StatusMark tone={tones[status]}>{useStatusLabels()[status]}</StatusMark>;
}

/** How urgent a ticket is, in a word; what is as usual has no mark. */
export function Priority({ priority }: { priority: TicketPriority }) {
  const word = usePriorityLabels()[priority];
  if (priority === 'urgent') return <StatusMark tone="negative">{word}</StatusMark>;
  if (priority === 'high') return <StatusMark tone="caution">{word}</StatusMark>;
  return <>{word}</>;
}

/** When a ticket is due; what is late already has a mark. */
export function Due({ at }: { at: string }) {
  const when = <Instant at={at} />;
  const [now] = useState(() => Date.now());
  return Date.parse(at) < now ? <StatusMark tone="negative">{when}</StatusMark> : when;
}
