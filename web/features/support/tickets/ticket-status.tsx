import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TicketPriority, TicketStatus } from '#contract/support/ticket-values.ts';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';

/** The labels of ticket statuses. */
export function useStatusLabels(): Readonly<Record<TicketStatus, string>> {
  const { t } = useLingui();
  return { open: t`Open`, waiting: t`Waiting for user`, closed: t`Closed` };
}

/** The labels of priorities. */
export function usePriorityLabels(): Readonly<Record<TicketPriority, string>> {
  const { t } = useLingui();
  return { low: t`Low`, normal: t`Normal`, high: t`High`, urgent: t`Urgent` };
}

const tones = { open: 'info', waiting: 'caution', closed: 'neutral' } as const;

/** The status of a ticket, as text with a mark. */
export function TicketState({ status }: { status: TicketStatus }) {
  return <StatusMark tone={tones[status]}>{useStatusLabels()[status]}</StatusMark>;
}

/** The priority of a ticket. Normal priority has no mark. */
export function Priority({ priority }: { priority: TicketPriority }) {
  const word = usePriorityLabels()[priority];
  if (priority === 'urgent') return <StatusMark tone="negative">{word}</StatusMark>;
  if (priority === 'high') return <StatusMark tone="caution">{word}</StatusMark>;
  return <>{word}</>;
}

/** When a ticket is due. An overdue one has a mark. */
export function Due({ at }: { at: string }) {
  const when = <Instant at={at} />;
  const [now] = useState(() => Date.now());
  return Date.parse(at) < now ? <StatusMark tone="negative">{when}</StatusMark> : when;
}
