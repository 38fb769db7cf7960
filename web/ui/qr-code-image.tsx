import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** A text as a QR code. It is always dark on light, because some cameras can't read the inverse. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={modules.join('')} />
    </svg>
  );
}
