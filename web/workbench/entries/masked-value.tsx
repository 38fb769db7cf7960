import { Personal } from '#web/ui/personal/personal-view.tsx';
import { RevealForm } from '#web/ui/personal/reveal-form.tsx';
import type { Entry } from '../entry.ts';
import { records } from '../example-data.ts';

export default {
  group: 'Values',
  title: 'Masked value',
  about:
    'Personal data that the server may have masked. Administrators who may reveal it give a reason and see it for a minute.',
} satisfies Entry;

export function Masked() {
  return (
    <Personal
      kind="user"
      id={records.usual}
      field="email"
      label="email"
      value="y••••@example.com"
      mayReveal
    />
  );
}

export function MaskedWithoutAccess() {
  return (
    <Personal
      kind="user"
      id={records.usual}
      field="email"
      label="email"
      value="y••••@example.com"
      mayReveal={false}
    />
  );
}

export function NotMasked() {
  return (
    <Personal
      kind="user"
      id={records.usual}
      field="email"
      label="email"
      value="yudi@example.com"
      mayReveal={false}
    />
  );
}

export function Reveal() {
  return (
    <RevealForm
      asked={{ kind: 'user', id: records.usual, field: 'email' }}
      label="email"
      onClose={() => {}}
      onShown={() => {}}
    />
  );
}
Reveal.frame = { height: 420 };
