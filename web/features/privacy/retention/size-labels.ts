import { useLingui } from '@lingui/react/macro';
import { formatRough } from '#web/lib/format.ts';

/** Formats a number of bytes in megabytes, rounded up. */
export function useSizeLabels(): (bytes: number) => string {
  const { t } = useLingui();
  return (bytes) => {
    const megabytes = formatRough(Math.ceil(bytes / 2 ** 20));
    return t`${megabytes} MB`;
  };
}
