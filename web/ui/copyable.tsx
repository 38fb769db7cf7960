import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { isAddress } from '#web/lib/address-names.ts';
import { shortAddress } from '#web/lib/format.ts';
import { AddressName, type AddressNameProps } from './address-name.tsx';
import styles from './copyable.module.css';
import { EmailText } from './email-text.tsx';
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

/**
 * An address or hash, shortened to its two ends and monospaced, or an email in full, with a button that copies all of
 * it. The name of an address is shown next to it.
 */
export function Copyable({ text, to, isWhole, hides }: CopyableProps) {
  const { t } = useLingui();
  const { copied, copy } = useCopy(text);
  const isEmail = text.includes('@');
  const shown = isWhole || isEmail ? text : shortAddress(text);
  const words = isEmail ? <EmailText email={text} /> : shown;
  return (
    <span className={styles.copyable}>
      <span
        dir="ltr"
        title={shown === text ? undefined : text}
        className={styles.text}
        data-words={isEmail || undefined}
        data-whole={isWhole}
      >
        {to ? <RecordLink to={to}>{words}</RecordLink> : words}
      </span>
      {isAddress(text) && <AddressName address={text} hides={hides} />}
      <IconButton label={copied ? t`Copied` : t`Copy ${shown}`} onClick={copy}>
        {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </IconButton>
    </span>
  );
}
