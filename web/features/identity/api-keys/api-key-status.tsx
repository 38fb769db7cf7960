import { useLingui } from '@lingui/react/macro';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { formatInstant, formatRelative } from '#web/lib/format.ts';
import type { RowOf } from '#web/lib/use-list.ts';

export type ApiKey = RowOf<typeof client.apiKeys.listApiKeys>;

/** A key that was just created, with its token. */
export type MadeKey = AnswerOf<typeof client.apiKeys.addApiKey>['result'];

const soonMs = 14 * 24 * 3_600_000;
const isSoon = (instant: string) => Date.parse(instant) - Date.now() < soonMs;

type State = Pick<ApiKey, 'state' | 'expiresAt' | 'formerUntil'>;

/** The state of a key. It warns before something about the key expires. */
export function ApiKeyStatus({ of: { state, expiresAt, formerUntil } }: { of: State }) {
  const { t } = useLingui();
  if (state === 'revoked') return <StatusMark tone="negative">{t`Revoked`}</StatusMark>;
  if (state === 'expired') return <StatusMark tone="negative">{t`Expired`}</StatusMark>;
  if (formerUntil !== null) {
    const until = formatInstant(formerUntil);
    return <StatusMark tone="info">{t`Rotating until ${until}`}</StatusMark>;
  }
  if (expiresAt !== null && isSoon(expiresAt)) {
    const when = formatRelative(expiresAt);
    return <StatusMark tone="caution">{t`Expires ${when}`}</StatusMark>;
  }
  return <StatusMark tone="positive">{t`Active`}</StatusMark>;
}
