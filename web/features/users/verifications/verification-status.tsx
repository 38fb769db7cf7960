import { useLingui } from '@lingui/react/macro';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** A verification request as a list row. */
export type Verification = RowOf<typeof client.verifications.listVerifications>;

/** The labels of the states of a request. */
export function useVerificationStates(): Readonly<
  Record<Verification['status'], { tone: Tone; label: string }>
> {
  const { t } = useLingui();
  return {
    Pending: { tone: 'caution', label: t`Pending` },
    Accepted: { tone: 'positive', label: t`Accepted` },
    Rejected: { tone: 'negative', label: t`Rejected` },
  };
}

/** The state of a request. */
export function VerificationStatus({ status }: Pick<Verification, 'status'>) {
  const { tone, label } = useVerificationStates()[status];
  return <StatusMark tone={tone}>{label}</StatusMark>;
}
