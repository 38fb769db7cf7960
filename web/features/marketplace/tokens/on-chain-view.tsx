import { Trans, useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { shortAddress } from '#web/lib/format.ts';
import { webLink } from '#web/lib/web-link.ts';
import styles from './on-chain-view.module.css';

export interface OnChainProps {
  /** The address of the chain's block explorer, without a trailing slash; null if there is none. */
  base: string | null;
  kind: 'address' | 'tx';
  text: string;
  /** Whether it may be the address of a user. */
  isUser?: boolean;
}

/** An account, contract or transaction, with a copy button, and a link to the block explorer if the chain has one. */
export function OnChain({ base, kind, text, isUser }: OnChainProps) {
  const { t } = useLingui();
  const shown = shortAddress(text);
  const href = base === null ? undefined : webLink(`${base}/${kind}/${text}`);
  return (
    <span className={styles.address}>
      <Copyable text={text} {...(isUser && { to: { screen: 'users.view', id: text } as const })} />
      {href !== undefined && (
        <a href={href} target="_blank" rel="noopener noreferrer" aria-label={t`Explorer: ${shown}`}>
          <Trans>Explorer</Trans> <span aria-hidden>↗</span>
        </a>
      )}
    </span>
  );
}
