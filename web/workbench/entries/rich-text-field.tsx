import { RichTextField } from '#web/ui/rich-text.tsx';
import type { Entry } from '../entry.ts';
import { useExampleField } from '../use-example-field.ts';

export default {
  group: 'Fields',
  title: 'Rich text field',
  about: 'The editor loads when it is shown.',
} satisfies Entry;

export function Usual() {
  const field = useExampleField('Text', '<h2>Terms</h2><p>You <strong>own</strong> what you buy.</p>');
  return <RichTextField {...field} />;
}
Usual.frame = { height: 660 };

export function Failed() {
  const field = useExampleField('Text', '', 'Write a text.');
  return <RichTextField {...field} />;
}
Failed.frame = { width: 360, height: 740 };

export function ReadOnly() {
  const field = useExampleField('Text', '<h2>الشروط</h2><p>أنت <strong>تملك</strong> ما تشتريه.</p>');
  return <RichTextField {...field} isReadOnly />;
}
ReadOnly.frame = { height: 580 };
