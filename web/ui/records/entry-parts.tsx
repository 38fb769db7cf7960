import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { MenuPath } from '#contract/platform/menu.ts';
import { NamedAddress } from '../address-name.tsx';
import { Amount } from '../amount.tsx';
import { Personal, type PersonalProps } from '../personal/personal-view.tsx';
import { RecordLink } from '../record-link.tsx';
import type { EntryProps } from '#web/lib/activity-labels.ts';
import { isAddress } from '#web/lib/address-names.ts';
import type { ScreenName } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './records.module.css';

/** The amount of a timeline entry. */
export function EntryAmount({ entry: { amount, unit } }: EntryProps) {
  return <Amount value={amount ?? '0'} symbol={unit ?? ''} />;
}

/** The other party of a timeline entry, with the name of its address. */
export function EntryParty({ entry: { party } }: EntryProps) {
  if (party === null) return '—';
  return isAddress(party) ? <NamedAddress address={party} /> : party;
}

/** Links to the page of a record that a timeline entry names. */
export function EntryLink({ to, id, children }: { to: ScreenName; id: string | null; children: ReactNode }) {
  return <RecordLink to={{ screen: to, id }}>{children}</RecordLink>;
}

/** An address of a timeline entry, such as that of a wallet. */
export function EntryAddress({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className={styles.mono}>
      {children}
    </bdi>
  );
}

interface EntryValueProps extends Pick<PersonalProps, 'kind' | 'field'> {
  entry: EntryProps['entry'];
  /** Masked unless the reader may see it. */
  value: string | null;
  label: MessageDescriptor;
  /** The menu of the record that contains it. Write access reveals it. */
  menu: MenuPath;
  children: ReactNode;
}

/** A personal value of a timeline entry. It is revealed on the record that contains it. */
export function EntryValue({ entry, label, menu, ...value }: EntryValueProps) {
  const { i18n } = useLingui();
  return (
    <Personal {...value} id={entry.recordId ?? ''} label={i18n._(label)} mayReveal={useMayChange(menu)} />
  );
}

/** The text of a timeline entry, as its second line. */
export function EntryText({ entry: { text } }: EntryProps) {
  return <span dir="auto">{text}</span>;
}
