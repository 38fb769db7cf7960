import { CloseButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { toastMs } from '#contract/platform/limits.ts';
import { onSession, session } from '#web/lib/session.ts';
import { keepPlaced } from './toast-place.ts';
import styles from './toast.module.css';
import { useHoverOrFocus } from './use-hover-or-focus.ts';

interface Toast {
  id: number;
  tone: 'done' | 'failed';
  text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Shows a sentence. Returns a function that removes it. */
function show(tone: Toast['tone'], text: string): () => void {
  if (text === '') return () => undefined;
  lastId += 1;
  const id = lastId;
  const others = toasts.filter((toast) => toast.text !== text);
  const done = others.filter((toast) => toast.tone === 'done').slice(-2);
  const remaining = others.filter((toast) => toast.tone === 'failed' || done.includes(toast));
  change([...remaining, { id, tone, text }]);
  return () => dismiss(id);
}

// The next admin must not see the failures of the previous one.
onSession(() => {
  if (!session()) change(toasts.filter(({ tone }) => tone === 'done'));
});

/**
 * Shows messages at the top end of the screen (specification 5.6): a success for two seconds, a failure until
 * somebody dismisses it.
 */
export const toast = {
  /** Shows a success, usually with the server's message. */
  done: (text: string) => show('done', text),
  /** Shows a failure: what happened, and what to do. */
  failed: (text: string) => show('failed', text),
};

function ToastCard({ toast: { id, tone, text }, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { t } = useLingui();
  useEffect(() => {
    if (isHeld || tone === 'failed') return;
    const timer = setTimeout(() => dismiss(id), toastMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, tone]);
  return (
    <div className={styles.toast} data-tone={tone}>
      {tone === 'done' ? (
        <IconCircleCheck size={18} aria-hidden />
      ) : (
        <IconAlertTriangle size={18} aria-hidden />
      )}
      <p>{text}</p>
      <CloseButton size="sm" aria-label={t`Close message`} onClick={() => dismiss(id)} />
    </div>
  );
}

/**
 * The toasts: one live region for the whole application. While one is pointed at or focused all stay, because
 * removing another would move it away from the pointer.
 */
export function Toasts() {
  const { isHeld, holding } = useHoverOrFocus();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  const box = useRef<HTMLDivElement>(null);
  const isShown = shown.length > 0;
  useLayoutEffect(() => (isShown && box.current ? keepPlaced(box.current) : undefined), [isShown]);
  return (
    <div
      ref={box}
      className={styles.toasts}
      role="status"
      aria-live="polite"
      data-held={isHeld || undefined}
      {...holding}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
      ))}
    </div>
  );
}
