import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Personal } from '../personal/personal-view.tsx';
import { AddressName, NamedAddress } from '../address-name.tsx';
import { isAddress } from '#web/lib/address-names.ts';
import { shortAddress } from '#web/lib/format.ts';
import { useMayChange } from '#web/lib/session.ts';
import { EntryAmount, EntryLink, OnChain, type TimelineEntry } from './on-chain-labels.tsx';
import styles from './records.module.css';

/** The sentence of a business entry. Entries of the audit trail have their own sentences. */
export function TimelineSentence({ entry }: { entry: TimelineEntry }): ReactNode {
  const { recordId, party, partyId, status } = entry;
  const text = entry.text ?? '—';
  const other = party === null ? '—' : isAddress(party) ? <NamedAddress address={party} /> : party;
  const sum = <EntryAmount entry={entry} />;
  switch (entry.source) {
    case 'created':
      return <Trans>First seen here</Trans>;
    case 'login':
      return status === 'Success' ? <Trans>Signed in</Trans> : <Trans>Sign-in failed</Trans>;
    case 'withdrawal':
      return (
        <Trans>
          <EntryLink to="withdrawals.view" id={recordId}>
            Withdrawal
          </EntryLink>{' '}
          of {sum}
        </Trans>
      );
    case 'sent':
      return (
        <Trans>
          <EntryLink to="fundTransfers.view" id={recordId}>
            Sent
          </EntryLink>{' '}
          {sum} to{' '}
          <EntryLink to="users.view" id={partyId}>
            {other}
          </EntryLink>
        </Trans>
      );
    case 'received':
      return (
        <Trans>
          <EntryLink to="fundTransfers.view" id={recordId}>
            Received
          </EntryLink>{' '}
          {sum} from{' '}
          <EntryLink to="users.view" id={partyId}>
            {other}
          </EntryLink>
        </Trans>
      );
    case 'trade':
      return (
        <Trans>
          <EntryLink to="trades.view" id={recordId}>
            Order
          </EntryLink>{' '}
          of {sum} on <bdi>{text}</bdi>
        </Trans>
      );
    case 'bid':
      return party === null ? (
        <Trans>
          <EntryLink to="bids.view" id={recordId}>
            Bid
          </EntryLink>{' '}
          of {sum} on{' '}
          <EntryLink to="tokens.view" id={partyId}>
            {text}
          </EntryLink>
        </Trans>
      ) : (
        <Trans>
          <EntryLink to="bids.view" id={recordId}>
            Bid
          </EntryLink>{' '}
          of {sum} by{' '}
          <EntryLink to="users.view" id={partyId}>
            {entry.text ?? other}
          </EntryLink>
        </Trans>
      );
    case 'ticket':
      return (
        <Trans>
          Requested:{' '}
          <EntryLink to="tickets.view" id={recordId}>
            {text}
          </EntryLink>
        </Trans>
      );
    case 'reply':
      return <Trans>Wrote again</Trans>;
    case 'reportAbout':
      return <Trans>Was reported</Trans>;
    case 'reportBy':
      return (
        <Trans>
          Reported <bdi>{other}</bdi>
        </Trans>
      );
    case 'verification':
      return <Trans>Requested verification</Trans>;
    case 'decision':
      return status === 'Accepted' ? (
        <Trans>Verification accepted</Trans>
      ) : (
        <Trans>Verification rejected</Trans>
      );
    case 'token':
      return (
        <Trans>
          Minted{' '}
          <EntryLink to="tokens.view" id={recordId}>
            {text}
          </EntryLink>
        </Trans>
      );
    case 'sale':
      return entry.amount === null ? <Trans>Sold</Trans> : <Trans>Sold for {sum}</Trans>;
    case 'chain':
      return <OnChain entry={entry} />;
    case 'mail':
      return (
        <Trans>
          Email: <bdi>{text}</bdi>
        </Trans>
      );
    case 'audit':
      return null;
  }
}

/** Where masked values of entries are revealed: on the records that contain them. */
const places = {
  login: { kind: 'login', field: 'ipAddress', menu: '/loginhistory', label: msg`IP Address` },
  withdrawal: { kind: 'withdrawal', field: 'destination', menu: '/withdraw', label: msg`Destination` },
  verification: { kind: 'verification', field: 'email', menu: '/verificationlist', label: msg`Email` },
} as const;

interface ValueProps {
  of: keyof typeof places;
  id: string | null;
  value: string | null;
  children: ReactNode;
}

function Value({ of, id, value, children }: ValueProps) {
  const { i18n } = useLingui();
  const { menu, label, ...place } = places[of];
  const mayReveal = useMayChange(menu);
  return (
    <Personal {...place} id={id ?? ''} label={i18n._(label)} value={value} mayReveal={mayReveal}>
      {children}
    </Personal>
  );
}

/** A second line, for entries with more information. */
export function Detail({ entry }: { entry: TimelineEntry }): ReactNode {
  const { source, recordId: id, text, party } = entry;
  if (source === 'login')
    return (
      <>
        <Value of="login" id={id} value={text}>
          <bdi dir="ltr" className={styles.mono}>
            {text}
          </bdi>
        </Value>
        {party && <> · {party}</>}
      </>
    );
  if (source === 'withdrawal')
    return (
      party && (
        <Value of="withdrawal" id={id} value={party}>
          <bdi dir="ltr" className={styles.mono}>
            {shortAddress(party)}
          </bdi>{' '}
          <AddressName address={party} />
        </Value>
      )
    );
  if (source === 'reply' || source === 'reportAbout' || source === 'reportBy')
    return <span dir="auto">{text}</span>;
  if (source === 'verification' || source === 'decision')
    return (
      <Value of="verification" id={id} value={text}>
        <bdi>{text}</bdi>
      </Value>
    );
  return null;
}
