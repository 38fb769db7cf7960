import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { shortAddress } from '#web/lib/format.ts';
import styles from './copyable.module.css';
import { IconButton } from './icon-button.tsx';

/** An address or hash: shortened, monospaced, whole on hover, with a button that copies the whole. */
export function Copyable({ text }: { text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const shown = shortAddress(text);
  return (
    <span className={styles.copyable}>
      <span dir="ltr" title={shown === text ? undefined : text} className={styles.text}>
        {shown}
      </span>
      <IconButton label={copied ? t`Copied` : t`Copy ${shown}`} onClick={() => void copy()}>
        {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </IconButton>
    </span>
  );
}
