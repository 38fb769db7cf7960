import { SecretPanel } from '#web/ui/secret-panel.tsx';
import { ServerFailure } from '#web/ui/server-failure.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Messages',
  title: 'Other servers',
  about: 'A signing secret, which is shown once, and why a server of the company gave no valid answer.',
} satisfies Entry;

export function Secret() {
  return <SecretPanel secret="whsec_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfE=" onKept={() => undefined} />;
}

export function Failures() {
  return ['timeout', 'paused', 'status 500', 'notJson', 'badAnswer state', 'ECONNREFUSED'].map((error) => (
    <p key={error}>
      <ServerFailure error={error} />
    </p>
  ));
}
