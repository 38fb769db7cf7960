import { CopyButton } from '#web/ui/copy-button.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Actions',
  title: 'Copy button',
  about: 'Copies a text and says so for a moment. Addresses and hashes have `Copyable`.',
} satisfies Entry;

export function Usual() {
  return <CopyButton text="example">Copy the key</CopyButton>;
}
