import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './desk.ts';

/** What a finger presses; a link in a text may be as high as its line. */
const pressed =
  'button, select, textarea, input:not([type="hidden"], [tabindex="-1"], [class*="inputField"]), [role="tab"], a[class*="Button"], a[class*="ActionIcon"], nav a';

/** Fails where the current page is wider than a window of 360 pixels, or has a target under 44 pixels there. */
export async function expectFitsPhone(page: Page, where: string): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.waitForFunction(() => innerWidth === 360);
  await settled(page);
  let found = await misfitsOf(page);
  // After a change of the window's width Chromium may lay a bar out by the rules for the width before, for a frame.
  for (let frame = 0; found.length > 0 && frame < 10; frame += 1) {
    await settled(page);
    found = await misfitsOf(page);
  }
  if (usual) await page.setViewportSize(usual);
  expect.soft(found, where).toEqual([]);
}

/** What is too wide or too small to press, each in words. */
const misfitsOf = (page: Page) =>
  page.evaluate((targets) => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const small = [...document.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // A box is pressed by its label too.
      const boxes = [
        element,
        element.closest('label'),
        ...('labels' in element ? [...(element.labels as NodeListOf<Element>)] : []),
      ];
      const around = Number.parseFloat(getComputedStyle(element, '::after').blockSize) || 0;
      const heights = [around, ...boxes.map((each) => each?.getBoundingClientRect().height ?? 0)];
      const { width } = element.getBoundingClientRect();
      const isHidden = !shown || width < 2 || element.matches(':disabled');
      return isHidden || Math.max(...heights) >= 43.5
        ? []
        : [`${element.outerHTML.slice(0, 120)} ${Math.max(...heights)}`];
    });
    return [...(scrollWidth > clientWidth ? [`${scrollWidth} pixels wide`] : []), ...small];
  }, pressed);
