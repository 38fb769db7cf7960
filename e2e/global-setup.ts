import { build } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';

/** Journeys walk through the pages as they are served: built from what stands here. */
export default async function setup(): Promise<void> {
  await build();
  process.env['CHROMIUM'] = await findChromium();
}
