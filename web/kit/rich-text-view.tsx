import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

/** Rich text, cleaned and drawn. Loaded lazily by RichText. */
export default function RichTextView({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}
