import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { shortAddress } from '#web/lib/format.ts';
import styles from './copyable.module.css';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

/** An address or hash: shortened, monospaced, in full on hover, with a button that copies it in full. */
export function Copyable({ text }: { text: string }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy(text);
  const shown = shortAddress(text);
  return (
    <span className={styles.copyable}>
      <span dir="ltr" title={shown === text ? undefined : text} className={styles.text}>
        {shown}
      </span>
      <IconButton label={copied ? t`Copied` : t`Copy ${shown}`} onClick={copy}>
        {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </IconButton>
    </span>
  );
}
