import { useLingui } from '@lingui/react';
import { formatInstant, formatRelative } from '#web/lib/format.ts';

/** An instant in the viewer's time zone, as `DD-MM-YYYY h:mm a`. */
export function Instant({ at }: { at: string }) {
  useLingui();
  return <time dateTime={at}>{formatInstant(at)}</time>;
}

/** An instant as the time since or until, with the exact one on hover. */
export function RelativeTime({ at }: { at: string }) {
  useLingui();
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatRelative(at)}
    </time>
  );
}
