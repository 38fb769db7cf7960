import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { isAddress } from '#web/lib/address-names.ts';
import { shortAddress } from '#web/lib/format.ts';
import { AddressName, type AddressNameProps } from './address-name.tsx';
import styles from './copyable.module.css';
import { IconButton } from './icon-button.tsx';
import { RecordLink, type RecordPlace } from './record-link.tsx';
import { useCopy } from './use-copy.ts';

export interface CopyableProps {
  text: string;
  /** The linked record. */
  to?: RecordPlace;
  /** Shows the whole text, because every character matters here. */
  isWhole?: boolean;
  /** For an address: the source of names that the screen already shows. */
  hides?: AddressNameProps['hides'];
}

/** An email is shown in full; other long texts are recognized by their two ends. */
const asShown = (text: string) => (text.includes('@') ? text : shortAddress(text));

/**
 * An address or hash: shortened, monospaced, in full on hover, with a button that copies all of it. The name of an
 * address is shown next to it.
 */
export function Copyable({ text, to, isWhole, hides }: CopyableProps) {
  const { t } = useLingui();
  const { copied, copy } = useCopy(text);
  const shown = isWhole ? text : asShown(text);
  return (
    <span className={styles.copyable}>
      <span
        dir="ltr"
        title={shown === text ? undefined : text}
        className={styles.text}
        data-words={text.includes('@') || undefined}
        data-whole={isWhole}
      >
        {to ? <RecordLink to={to}>{shown}</RecordLink> : shown}
      </span>
      {isAddress(text) && <AddressName address={text} hides={hides} />}
      <IconButton label={copied ? t`Copied` : t`Copy ${shown}`} onClick={copy}>
        {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </IconButton>
    </span>
  );
}
