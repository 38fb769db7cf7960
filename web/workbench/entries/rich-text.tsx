import { HtmlPreview } from '#web/ui/html-preview.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Values',
  title: 'Rich text',
  about:
    '`RichText` shows sanitized HTML that administrators wrote. `HtmlPreview` shows an email in a frame without any rights.',
} satisfies Entry;

export function Usual() {
  return (
    <RichText html="<h2>Terms</h2><p>You <strong>own</strong> what you buy.</p><ul><li>One</li><li>Two</li></ul>" />
  );
}

export function Arabic() {
  return <RichText html="<h2>الشروط</h2><p>أنت <strong>تملك</strong> ما تشتريه.</p>" />;
}

export function Preview() {
  return <HtmlPreview html='<p>Hello <b>Yudi</b>, <a href="https://example.com">see your order</a>.</p>' />;
}
