import { useLingui } from '@lingui/react';
import { formatInstant, formatRelative } from '#web/lib/format.ts';

/** An instant in the viewer's time zone, as `DD-MM-YYYY h:mm a`; how long ago or ahead that is, on hover. */
export function Instant({ at }: { at: string }) {
  useLingui();
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        // Said anew each time, because a list may stand on the screen for hours.
        currentTarget.title = formatRelative(at);
      }}
    >
      {formatInstant(at)}
    </time>
  );
}
