import { lazy, Suspense } from 'react';
import styles from './rich-text.module.css';
import type { FieldProps } from './use-call-form.ts';

const Editor = lazy(() => import('./rich-text-editor.tsx'));
const View = lazy(() => import('./rich-text-view.tsx'));

export interface RichTextFieldProps extends FieldProps<string> {
  /** True for an admin who may see the text but not change it. */
  isReadOnly?: boolean;
}

/** A field for rich text, 500 pixels high (specification 11.1). The editor loads when it is shown. */
export function RichTextField({ isReadOnly = false, ...field }: RichTextFieldProps) {
  if (isReadOnly) {
    return (
      <div>
        <span className={styles.label}>{field.label}</span>
        <section className={styles.frame} aria-label={field.label} tabIndex={0}>
          <RichText html={field.value} />
        </section>
      </div>
    );
  }
  return (
    <Suspense fallback={<RichTextSkeleton label={field.label} />}>
      <Editor {...field} />
    </Suspense>
  );
}

function RichTextSkeleton({ label }: { label: string | undefined }) {
  return (
    <div aria-busy>
      <span className={styles.label}>{label}</span>
      <div className={styles.skeleton} />
    </div>
  );
}

/** Shows rich text as readers will see it, sanitized again. */
export function RichText({ html }: { html: string }) {
  return (
    <Suspense fallback={<div className={styles.text} aria-busy />}>
      <View html={html} />
    </Suspense>
  );
}
