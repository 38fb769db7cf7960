import { useLingui } from '@lingui/react';
import { formatInstant, formatRelative } from '#web/lib/format.ts';

/**
 * A time in the viewer's time zone, as `DD-MM-YYYY h:mm a`, or only its day. Hover shows how long ago or ahead it is.
 */
export function Instant({ at, isDay = false }: { at: string; isDay?: boolean }) {
  useLingui();
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        // Computed at each hover, because a list may stay open for hours.
        currentTarget.title = formatRelative(at);
      }}
    >
      {isDay ? formatInstant(at).split(' ')[0] : formatInstant(at)}
    </time>
  );
}
