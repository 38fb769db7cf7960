import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RecordPanels } from '#web/ui/records/record-panels.tsx';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { OnChain } from './on-chain-view.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { TokenPageActions } from './token-page-actions.tsx';
import { TokenStatus } from './token-status.tsx';
import styles from './tokens.module.css';

type Token = AnswerOf<typeof client.tokens.getToken>;

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
    [t`Bid`, token.takesBids ? t`Accepts bids` : t`Doesn't accept bids`],
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
              <span dir="ltr" className={styles.percent}>
                {percent} %
              </span>
              <OnChain base={base} kind="address" text={address} />
            </li>
          ))}
        </ul>
      ),
    ],
    [t`Category`, <bdi key="category">{token.category ?? '—'}</bdi>],
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
    [t`Creator`, <OnChain key="creator" base={base} kind="address" text={token.creator} isUser />],
    [t`Owner`, <OnChain key="owner" base={base} kind="address" text={token.owner} isUser />],
    [t`Collection Name`, <bdi key="collection">{token.collection ?? '—'}</bdi>],
    [t`Status`, <TokenStatus key="status" token={token} />],
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

/** Returns to the list in its previous state. An admin who arrived by a link has no such list. */
function Back() {
  const navigate = useNavigate();
  const back = () => {
    const cameFromHere = ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    void (cameFromHere ? navigate(-1) : navigate(pathTo('tokens.list')));
  };
  return (
    <Button variant="default" onClick={back}>
      <Trans>Back</Trans>
    </Button>
  );
}

function TokenPage({ token }: { token: Token }) {
  const { t } = useLingui();
  const { id, name } = token;
  return (
    <RecordView
      kind="token"
      id={id}
      name={name}
      status={
        <>
          <TokenStatus token={token} />
          {token.isDeleted && <StatusMark tone="negative">{t`Deleted`}</StatusMark>}
        </>
      }
      identifiers={
        <Identifier label={t`Id`}>
          <Copyable text={id} />
        </Identifier>
      }
      actions={
        <>
          {!token.isDeleted && <RecordPanels kind="token" record={id} />}
          <Back />
          {!token.isDeleted && <TokenPageActions token={token} />}
        </>
      }
      first={{
        name: 'token',
        label: t`Overview`,
        content: <Fields token={token} />,
      }}
      related={[
        { name: 'bids', label: t`Bids`, screen: 'bids.list', fixed: { tokenRecord: id } },
        { name: 'reportsAbout', label: t`Reports`, screen: 'reports.list', fixed: { tokenRecord: id } },
        { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

/** Token View: every field, read-only, with a Back button, then the activity, bids and reports. */
export function TokenView() {
  return (
    <RouteOfRecord kind="token" call={client.tokens.getToken} back="tokens.list">
      {(token) => <TokenPage token={token} />}
    </RouteOfRecord>
  );
}
