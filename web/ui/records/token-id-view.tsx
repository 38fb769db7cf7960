import { Link } from 'react-router';
import { pathTo } from '#web/lib/screens.ts';
import styles from './token-id-view.module.css';

export interface TokenIdProps {
  /** The id on the chain: up to 78 digits, shown in full on hover. */
  tokenId: string;
  /** The token's record, if the id links to it. */
  record?: string | null;
}

/** A token's id, monospaced. */
export function TokenId({ tokenId, record = null }: TokenIdProps) {
  const shared = { className: styles.id, dir: 'ltr', title: tokenId } as const;
  if (record === null) return <span {...shared}>{tokenId}</span>;
  return (
    <Link {...shared} to={pathTo('tokens.view', record)}>
      {tokenId}
    </Link>
  );
}
