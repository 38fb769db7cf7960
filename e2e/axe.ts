import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe finds on the current page, or in its dialog, as it is now.
 * @param without rules of axe that do not apply there
 */
export async function axeFindings(
  page: Page,
  where: string,
  without: readonly string[] = [],
): Promise<string[]> {
  // Once per document: a document keeps every copy of axe that is loaded into it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (off) => {
    const shown = document.querySelector('dialog:modal, [aria-modal="true"]') ?? document.documentElement;
    // A sandboxed frame runs nothing, axe included.
    const context = { include: [shown], exclude: ['iframe[sandbox]', 'iframe[loading]'] };
    const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
    const found = await window.axe.run(context, { resultTypes: ['violations'], preload: false, rules });
    return found.violations;
  }, without);
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}
