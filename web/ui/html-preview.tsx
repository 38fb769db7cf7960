import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { trusted } from '#web/lib/trusted-types.ts';
import styles from './html-preview.module.css';

/** Elements that a preview never needs: code, and everything that loads or sends something. */
const unwanted =
  'script, style, link, meta, base, iframe, frame, object, embed, audio, video, source, form, input, button, select, textarea, svg';

const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:`;

/**
 * Converts a message's HTML into an inert document: no code, no requests, links without a target. The frame's
 * sandbox and content policy also block all of that; this is the first of the two defenses.
 */
function stillDocument(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(unwanted)) element.remove();
  for (const link of page.querySelectorAll<HTMLElement>('a[href]')) {
    // A link without its target still looks like a link.
    link.style.textDecoration = 'underline';
    link.style.color ||= '#0000ee';
  }
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of Array.from(element.attributes)) {
      const isHarmless = name === 'src' && value.startsWith('data:image/');
      if (/^on|^(?:href|src|srcset|action|formaction|background|ping|target)$/.test(name) && !isHarmless)
        element.removeAttribute(name);
      else if (name === 'style' && /url\s*\(|@import/i.test(value)) element.removeAttribute(name);
    }
  }
  const meta = page.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  page.head.prepend(meta);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** The HTML part of a message in a fully sandboxed frame. */
export function HtmlPreview({ html, className }: { html: string; className?: string | undefined }) {
  const { t } = useLingui();
  // React would pass plain text to the browser, which Trusted Types refuse.
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) frame.srcdoc = trusted(stillDocument(html)) as string;
    },
    [html],
  );
  return (
    <iframe
      className={className ?? styles.preview}
      title={t`HTML version of the message`}
      sandbox=""
      ref={show}
    />
  );
}
