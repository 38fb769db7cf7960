import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Copyable } from '#web/kit/copyable.tsx';
import { Instant } from '#web/kit/instant.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatDecimal, shortAddress } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { webLink } from '#web/lib/web-link.ts';
import { TokenCategory } from './token-category-form.tsx';
import { TokenStatus } from './token-status.tsx';
import styles from './tokens.module.css';

type Token = AnswerOf<typeof client.tokens.getToken>;

/** An account, contract or transaction, with a copy button, and a link to the block explorer if the chain has one. */
function OnChain({ base, kind, text }: { base: string | null; kind: 'address' | 'tx'; text: string }) {
  const { t } = useLingui();
  const shown = shortAddress(text);
  const href = base === null ? undefined : webLink(`${base}/${kind}/${text}`);
  return (
    <span className={styles.address}>
      <Copyable text={text} />
      {href !== undefined && (
        <a href={href} target="_blank" rel="noopener noreferrer" aria-label={t`Explorer: ${shown}`}>
          <Trans>Explorer</Trans> <span aria-hidden>↗</span>
        </a>
      )}
    </span>
  );
}

function useFields(token: Token): [label: string, value: ReactNode][] {
  const { t } = useLingui();
  const base = token.explorerUrl;
  const { royalties, properties, price, description } = token;
  const yesNo = (value: boolean) => (value ? t`Yes` : t`No`);
  return [
    [t`Token Name`, <bdi key="name">{token.name}</bdi>],
    [
      t`Token Id`,
      <span key="id" dir="ltr" className={styles.number}>
        {token.tokenId}
      </span>,
    ],
    [t`Description`, <bdi key="description">{description || '—'}</bdi>],
    [t`Bid`, token.takesBids ? t`Takes bids` : t`Takes no bids`],
    [
      t`Price`,
      price === null ? (
        '—'
      ) : (
        <span key="price" dir="ltr">
          {formatDecimal(price)}
        </span>
      ),
    ],
    [t`Currency`, token.currency],
    [t`Contract Address`, <OnChain key="contract" base={base} kind="address" text={token.contractAddress} />],
    [
      t`Network Version`,
      <span key="chain" dir="ltr">
        {token.chainId}
      </span>,
    ],
    [
      t`Royalties`,
      royalties.length === 0 ? (
        '—'
      ) : (
        <ul key="royalties" className={styles.list}>
          {royalties.map(({ address, percent }) => (
            <li key={address}>
              <OnChain base={base} kind="address" text={address} />
              <span dir="ltr">{percent} %</span>
            </li>
          ))}
        </ul>
      ),
    ],
    [t`Category`, <TokenCategory key="category" token={token} />],
    [
      t`Property`,
      properties.length === 0 ? (
        '—'
      ) : (
        <ul key="properties" className={styles.list}>
          {properties.map(({ trait, value }) => (
            <li key={trait}>
              <bdi className={styles.trait}>{trait}</bdi>
              <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      ),
    ],
    [t`Creator`, <OnChain key="creator" base={base} kind="address" text={token.creator} />],
    [t`Owner`, <OnChain key="owner" base={base} kind="address" text={token.owner} />],
    [t`Collection Name`, <bdi key="collection">{token.collection ?? '—'}</bdi>],
    [t`Status`, <TokenStatus key="status" status={token.status} />],
    [t`Deleted`, yesNo(token.isDeleted)],
    [
      t`Transaction`,
      token.transactionHash ? (
        <OnChain key="transaction" base={base} kind="tx" text={token.transactionHash} />
      ) : (
        '—'
      ),
    ],
    [t`Hot collection`, yesNo(token.hotCollection === 'yes')],
    [t`Date`, <Instant key="date" at={token.createdAt} />],
    ...(token.soldAt ? [[t`Sold`, <Instant key="sold" at={token.soldAt} />] as [string, ReactNode]] : []),
  ];
}

function Fields({ token }: { token: Token }) {
  const fields = useFields(token);
  return (
    <div className={styles.view}>
      {token.image && (
        <div className={styles.picture}>
          <img src={token.image} alt={token.name} width={512} height={512} />
        </div>
      )}
      <dl className={styles.fields}>
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Token View: every field, read-only but for the category, with a Back button. */
export function TokenView() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const query = useCall(client.tokens.getToken, { id });
  const back = () => {
    // Goes back to the list in its former state; an admin who came by a link has no such list.
    const cameFromHere = ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    void (cameFromHere ? navigate(-1) : navigate(pathTo('tokens.list')));
  };
  return (
    <>
      <Loaded query={query} skeleton={<FormSkeleton fields={8} />}>
        {(token) => <Fields token={token} />}
      </Loaded>
      <Button className={styles.back} variant="default" onClick={back}>
        <Trans>Back</Trans>
      </Button>
    </>
  );
}
