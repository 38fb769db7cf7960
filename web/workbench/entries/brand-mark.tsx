import { BrandMark } from '#web/ui/brand-mark.tsx';
import type { Entry } from '../entry.ts';
import { picture } from '../example-data.ts';

export default {
  group: 'Values',
  title: 'Brand',
  about: 'The logo and the name of the workspace. Without a logo it is the mark in the accent color.',
} satisfies Entry;

const wide = { src: picture, width: 240, height: 80 };
const row = { display: 'flex', alignItems: 'center', gap: 10, maxInlineSize: 220 };

export function Usual() {
  return (
    <p style={row}>
      <BrandMark />
    </p>
  );
}

export function Logo() {
  return (
    <p style={row}>
      <BrandMark brand={{ name: 'Bazaar', logo: wide, logoDark: null }} />
    </p>
  );
}

export function LongName() {
  return (
    <p style={row}>
      <BrandMark brand={{ name: 'The Marketplace of Northern Painters', logo: null, logoDark: null }} />
    </p>
  );
}
