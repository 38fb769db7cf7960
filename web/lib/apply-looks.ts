import { accentStyle, defaultAccent } from '#contract/platform/accent.ts';
import { applyBrand, type SizedImage } from './brand.ts';
import type { AnswerOf, client } from './client.ts';

type Looks = AnswerOf<typeof client.appearance.getAppearance>;

/** The accent that was saved in this page. Such a sheet needs no nonce. */
const saved = new CSSStyleSheet();

/** The picture of a browser tab, if the operator chose none. */
const defaultIcon = new URL('../app/icon.svg', import.meta.url).href;

/** A picture with its size, or null if it can't be loaded: then the default is shown. */
export async function sizedImage(src: string | null): Promise<SizedImage | null> {
  if (src === null) return null;
  const image = new Image();
  image.src = src;
  return image.decode().then(
    () => ({ src, width: image.naturalWidth, height: image.naturalHeight }),
    () => null,
  );
}

/** Shows saved looks in this page. The server writes them into the pages that load later. */
export async function applyLooks({ name, accent, logo, logoDark, favicon }: Looks): Promise<void> {
  document.querySelector('#accent')?.remove();
  saved.replaceSync(accent === defaultAccent ? '' : accentStyle(accent));
  if (!document.adoptedStyleSheets.includes(saved)) document.adoptedStyleSheets.push(saved);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  icon?.removeAttribute('type');
  if (icon) icon.href = favicon ?? defaultIcon;
  const [light, dark] = await Promise.all([sizedImage(logo), sizedImage(logoDark)]);
  applyBrand({ name, logo: light, logoDark: dark });
}
