import blocks from '#docs/guide/connect.md';
import { GuidePage } from './guide-page.tsx';

/** The guide for integrators who connect a marketplace. */
export function ConnectGuide() {
  // The top bar already shows the title.
  return <GuidePage blocks={blocks.slice(1)} />;
}
