import { lazy, Suspense } from 'react';
import styles from './qr-code.module.css';

const QrCodeImage = lazy(() => import('./qr-code-image.tsx'));

/** A text as a QR code. Its code loads when it is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <Suspense fallback={<span className={styles.qr} />}>
      <QrCodeImage text={text} label={label} />
    </Suspense>
  );
}
