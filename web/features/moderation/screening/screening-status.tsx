import { useLingui } from '@lingui/react/macro';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

type Hit = AnswerOf<typeof client.screening.getScreeningHit>;
type List = AnswerOf<typeof client.screening.getScreeningList>;
type Version = RowOf<typeof client.screening.listScreeningVersions>;
type Change = RowOf<typeof client.screening.listScreeningChanges>;

/** What people decided about a hit. */
export function HitStatus({ state }: Pick<Hit, 'state'>) {
  const { t } = useLingui();
  const marks = {
    open: { tone: 'caution', label: t`Open` },
    dismissed: { tone: 'neutral', label: t`Dismissed` },
    confirmed: { tone: 'negative', label: t`Confirmed` },
    ended: { tone: 'neutral', label: t`No longer matches` },
  } as const;
  const { tone, label } = marks[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}

/** Whether a list is as new as it has to be. */
export function ListStatus({ state }: Pick<List, 'state'>) {
  const { t } = useLingui();
  const marks = {
    empty: { tone: 'neutral', label: t`No version yet` },
    checking: { tone: 'info', label: t`Checking` },
    current: { tone: 'positive', label: t`Current` },
    old: { tone: 'negative', label: t`Too old` },
  } as const;
  const { tone, label } = marks[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}

/** What became of a file. */
export function VersionStatus({ state }: Pick<Version, 'state'>) {
  const { t } = useLingui();
  const marks = {
    unconfirmed: { tone: 'info', label: t`Unconfirmed` },
    waiting: { tone: 'info', label: t`Importing` },
    imported: { tone: 'positive', label: t`Imported` },
    same: { tone: 'neutral', label: t`Unchanged` },
    refused: { tone: 'negative', label: t`Refused` },
  } as const;
  const { tone, label } = marks[state];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}

/** How a version changed an entry. */
export function ChangeStatus({ change }: Pick<Change, 'change'>) {
  const { t } = useLingui();
  const marks = {
    added: { tone: 'positive', label: t`Added` },
    changed: { tone: 'info', label: t`Changed` },
    removed: { tone: 'neutral', label: t`Removed` },
  } as const;
  const { tone, label } = marks[change];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}
