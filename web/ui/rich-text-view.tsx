import { useMemo } from 'react';
import { trusted } from '#web/lib/trusted-types.ts';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

/** Rich text, sanitized and rendered. RichText loads it lazily. */
export default function RichTextView({ html }: { html: string }) {
  const clean = useMemo(() => trusted(cleanHtml(html)), [html]);
  return <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}
