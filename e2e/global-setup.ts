import { build } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';

/** Journeys use the pages as served: built from this source. */
export default async function setup(): Promise<void> {
  await build();
  process.env['CHROMIUM'] = await findChromium();
}
