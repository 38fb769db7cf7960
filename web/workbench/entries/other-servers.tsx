import { OverlapField } from '#web/ui/overlap-field.tsx';
import { SecretOnce, SecretPanel } from '#web/ui/secret-panel.tsx';
import { ServerFailure } from '#web/ui/server-failure.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Messages',
  title: 'Other servers',
  about:
    'A signing secret or another one, which is shown once, how long the previous one stays valid, and why a server of the company gave no valid answer.',
} satisfies Entry;

export function Secret() {
  return <SecretPanel secret="whsec_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfE=" onKept={() => undefined} />;
}

export function TokenSecret() {
  return (
    <SecretOnce
      secret="mds_AbCdEfGh_IjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMn"
      label="Secret"
      onKept={() => undefined}
    >
      The secret is shown only now. Enter it at your identity provider.
    </SecretOnce>
  );
}

export function Overlap() {
  return <OverlapField label="Keep the previous secret valid for" mayEnd />;
}

export function Failures() {
  return ['timeout', 'paused', 'status 500', 'notJson', 'badAnswer state', 'ECONNREFUSED'].map((error) => (
    <p key={error}>
      <ServerFailure error={error} />
    </p>
  ));
}
