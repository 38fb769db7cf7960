import { useLingui } from '@lingui/react';
import { formatInstant, formatRelative } from '#web/lib/format.ts';

/** An instant in the viewer's time zone, as `DD-MM-YYYY h:mm a`; how long ago or ahead that is, on hover. */
export function Instant({ at }: { at: string }) {
  useLingui();
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        // Computed at each hover, because a list may be on the screen for hours.
        currentTarget.title = formatRelative(at);
      }}
    >
      {formatInstant(at)}
    </time>
  );
}
