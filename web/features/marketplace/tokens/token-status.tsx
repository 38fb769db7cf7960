import { useLingui } from '@lingui/react/macro';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** A token as a list row. */
export type Token = RowOf<typeof client.tokens.listTokens>;

const tones: Readonly<Record<Token['status'], Tone>> = {
  minted: 'neutral',
  listed: 'info',
  sold: 'positive',
  burned: 'negative',
};

/** The labels of token statuses. */
export function useStatusLabels(): Readonly<Record<Token['status'], string>> {
  const { t } = useLingui();
  return { minted: t`Minted`, listed: t`Listed`, sold: t`Sold`, burned: t`Burned` };
}

/** A token's status as text with a mark. Hidden tokens show that instead. */
export function TokenStatus({ token: { status, isHidden } }: { token: Pick<Token, 'status' | 'isHidden'> }) {
  const { t } = useLingui();
  const words = useStatusLabels();
  if (isHidden) return <StatusMark tone="negative">{t`Hidden`}</StatusMark>;
  return <StatusMark tone={tones[status]}>{words[status]}</StatusMark>;
}
