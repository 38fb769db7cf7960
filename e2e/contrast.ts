import type { Page } from 'playwright-core';
import { atRest } from './desk.ts';

/** Both themes in turn; the page is left in the one that it had. */
const themes = ['light', 'dark'] as const;

/**
 * What can't be changed and is hard to read: texts of disabled and read-only fields, their labels and disabled buttons
 * under 4.5:1 on their ground, in either theme (specification 5.35). axe leaves out what is disabled.
 * @returns each in words, and how many were measured
 */
export async function faintTexts(page: Page): Promise<{ faint: string[]; measured: number }> {
  const before = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] ?? '');
  const found = [];
  for (const theme of themes) {
    await page.evaluate((scheme) => {
      document.documentElement.dataset['mantineColorScheme'] = scheme;
    }, theme);
    await atRest(page);
    const texts = await page.evaluate(textsOfDisabled);
    found.push(...texts.map((text) => ({ ...text, theme })));
  }
  await page.evaluate((scheme) => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, before);
  return {
    faint: found
      .filter(({ ratio }) => ratio < 4.5)
      .map(({ theme, text, ratio }) => `${theme} ${ratio.toFixed(2)}:1 ${text}`),
    measured: found.length,
  };
}

/** Runs in the page: each text of something disabled, with its contrast as WCAG 2 computes it. */
function textsOfDisabled(): { text: string; ratio: number }[] {
  type Rgb = [number, number, number];
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser draws nothing.');
  const rgba = (color: string): { rgb: Rgb; alpha: number } => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return { rgb: [red, green, blue], alpha: alpha / 255 };
  };
  const over = (ground: Rgb, { rgb, alpha }: { rgb: Rgb; alpha: number }): Rgb => [
    ground[0] + (rgb[0] - ground[0]) * alpha,
    ground[1] + (rgb[1] - ground[1]) * alpha,
    ground[2] + (rgb[2] - ground[2]) * alpha,
  ];
  const luminance = (rgb: Rgb) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrastOf = (element: Element, color: string) => {
    const around: Element[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) around.unshift(each);
    let ground: Rgb = [255, 255, 255];
    let opacity = 1;
    for (const each of around) {
      const style = getComputedStyle(each);
      opacity *= Number(style.opacity);
      const { rgb, alpha } = rgba(style.backgroundColor);
      ground = over(ground, { rgb, alpha: alpha * opacity });
    }
    const ink = rgba(color);
    const text = over(ground, { rgb: ink.rgb, alpha: ink.alpha * opacity });
    const [low = 0, high = 0] = [luminance(text), luminance(ground)].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  };
  const off = ':disabled, [readonly], [aria-disabled="true"], [data-disabled]';
  const measured = new Set<Element>();
  for (const element of document.querySelectorAll(off)) {
    measured.add(element);
    for (const inside of element.querySelectorAll('*')) measured.add(inside);
    if ('labels' in element) {
      for (const label of (element.labels as NodeListOf<Element> | null) ?? []) measured.add(label);
    }
  }
  return [...measured].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const style = getComputedStyle(element);
    const isField = element.matches(
      'input:not([type=checkbox], [type=radio], [type=hidden]), textarea, select',
    );
    const { value, placeholder = '' } = element as HTMLInputElement;
    const own = [...element.childNodes].map((node) =>
      node.nodeType === Node.TEXT_NODE ? node.nodeValue : '',
    );
    const text = (isField ? value || placeholder : own.join('')).trim();
    if (text === '' || element.tagName === 'OPTION') return [];
    const color =
      isField && value === '' ? getComputedStyle(element, '::placeholder').color : style.webkitTextFillColor;
    return [{ text: `${element.tagName} ${text.slice(0, 40)}`, ratio: contrastOf(element, color) }];
  });
}
