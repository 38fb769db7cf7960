import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAddressBook, IconAlertTriangle } from '@tabler/icons-react';
import { type AddressNames, useAddressNames } from '#web/lib/address-names.ts';
import { isolated, shortAddress } from '#web/lib/format.ts';
import styles from './address-name.module.css';

type Source = AddressNames['known'][number]['source'];

/**
 * The kind of record that a name comes from. Names of this workspace have a mark instead, so that no external name
 * can look like one.
 */
const sources: Readonly<Record<Source, MessageDescriptor>> = {
  contract: msg`Contract`,
  owner: msg`Owner of contracts`,
  safe: msg`Safe signer`,
  custody: msg`Custody`,
  creator: msg`Creator`,
  user: msg`User`,
  ens: msg`ENS`,
};

export interface AddressNameProps {
  address: string;
  /** A source that the screen already shows. */
  hides?: Source | 'own' | undefined;
}

/** The name of an address, shown next to it and never instead of it. Nothing if there is no name. */
export function AddressName({ address, hides }: AddressNameProps) {
  const { t, i18n } = useLingui();
  const names = useAddressNames(address);
  if (!names) return null;
  const { own, known, imitates, resembles } = names;
  if (resembles !== null) {
    const name = isolated(resembles);
    return (
      <span
        className={styles.name}
        data-warning
        title={t`This is not the address of ${name}, although both look the same when they are shortened.`}
      >
        <IconAlertTriangle size={14} aria-hidden />
        <bdi>{t`Not ${name}`}</bdi>
      </span>
    );
  }
  if (own !== null) {
    if (hides === 'own') return null;
    return (
      <span className={styles.name} data-own title={t`In the address book: ${own}`}>
        <IconAddressBook size={14} role="img" aria-label={t`In the address book`} />
        <bdi>{own}</bdi>
      </span>
    );
  }
  const first = known.find(({ source }) => source !== hides);
  if (first) {
    const source = i18n._(sources[first.source]);
    const all = known
      .map((one) => [i18n._(sources[one.source]), one.name].filter(Boolean).join(': '))
      .join('\n');
    return (
      <span className={styles.name} title={all}>
        {source}
        {first.name !== null && (
          <>
            {': '}
            <bdi>{first.name}</bdi>
          </>
        )}
      </span>
    );
  }
  if (!imitates) return null;
  return (
    <span
      className={styles.name}
      data-warning
      title={t`The name looks like the name of another address in the address book.`}
    >
      <IconAlertTriangle size={14} aria-hidden />
      {t`Name hidden`}
    </span>
  );
}

/** An address in a sentence: shortened, in full on hover, with its name. */
export function NamedAddress({ address }: { address: string }) {
  return (
    <>
      <bdi dir="ltr" title={address}>
        {shortAddress(address)}
      </bdi>{' '}
      <AddressName address={address} />
    </>
  );
}
