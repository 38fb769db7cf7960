import { useLingui } from '@lingui/react/macro';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';

/** A closing as a list row. */
export type ListedClosing = RowOf<typeof client.closings.listClosings>;

/** A closing with its progress. */
export type Closing = AnswerOf<typeof client.closings.getClosing>;

type RegisterState = RowOf<typeof client.closings.listClosingRegister>['state'];
type Marks<State extends string> = Readonly<Record<State, { tone: Tone; label: string }>>;

/** The labels of the states of a closing. */
export function useClosingStates(): Marks<ListedClosing['state']> {
  const { t } = useLingui();
  return {
    draft: { tone: 'neutral', label: t`Draft` },
    announced: { tone: 'caution', label: t`Announced` },
    closing: { tone: 'negative', label: t`Closing` },
    payingOut: { tone: 'negative', label: t`Paying out` },
    closed: { tone: 'neutral', label: t`Closed` },
    cancelled: { tone: 'neutral', label: t`Canceled` },
  };
}

/** The labels of the states of a balance in the register. */
export function useRegisterStates(): Marks<RegisterState> {
  const { t } = useLingui();
  return {
    ready: { tone: 'caution', label: t`Not requested` },
    pending: { tone: 'caution', label: t`Pending` },
    paid: { tone: 'positive', label: t`Paid` },
    noAddress: { tone: 'negative', label: t`No destination` },
    noUser: { tone: 'negative', label: t`No user` },
  };
}

/** The name of a closing: its currency, or the whole market. */
export function useClosingName(): (closing: Pick<ListedClosing, 'currencySymbol'>) => string {
  const { t } = useLingui();
  return ({ currencySymbol }) => (currencySymbol === null ? t`Whole market` : isolated(currencySymbol));
}

/** The state of a closing. */
export function ClosingStatus({ state }: { state: ListedClosing['state'] }) {
  const { tone, label } = useClosingStates()[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}
