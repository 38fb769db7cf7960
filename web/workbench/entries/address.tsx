import { AddressName, NamedAddress } from '#web/ui/address-name.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import type { Entry } from '../entry.ts';
import { addresses, hash, records } from '../example-data.ts';

export default {
  group: 'Values',
  title: 'Address, hash or email',
  about:
    '`Copyable` shortens an address or hash, shows it in full on hover and copies it. The name of an address is looked up and stands next to it.',
} satisfies Entry;

export function Unknown() {
  return <Copyable text={addresses.unknown} />;
}

export function InTheAddressBook() {
  return <Copyable text={addresses.own} />;
}

export function OfAUser() {
  return <Copyable text={addresses.user} to={{ screen: 'users.view', id: records.usual }} />;
}

export function Impostors() {
  return (
    <>
      <Copyable text={addresses.imitates} />
      <Copyable text={addresses.resembles} />
    </>
  );
}

export function Hash() {
  return <Copyable text={hash} />;
}

export function Whole() {
  return <Copyable text={hash} isWhole />;
}

export function Email() {
  return <Copyable text="a.very.long.name.of.somebody@subdomain.example.com" />;
}

export function InASentence() {
  return (
    <p>
      Sent to <NamedAddress address={addresses.user} /> on Monday.
    </p>
  );
}

export function NameAlone() {
  return <AddressName address={addresses.own} />;
}
