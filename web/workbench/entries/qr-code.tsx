import { QrCode } from '#web/ui/qr-code.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Values',
  title: 'QR code',
  about: 'Dark on light in both themes, because some cameras read nothing else.',
} satisfies Entry;

export function Usual() {
  return (
    <QrCode text="otpauth://totp/marketdesk:ana?secret=EXAMPLE" label="QR code for the authenticator app" />
  );
}
