import { CloseButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toastMs, undoMs } from '#contract/limits.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { onSession, session } from '#web/lib/session.ts';
import styles from './toast.module.css';

interface Toast {
  id: number;
  tone: 'done' | 'failed';
  text: string;
  /** Makes the change undone that it tells of. */
  undo?: (() => Promise<void>) | undefined;
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
function show(tone: Toast['tone'], text: string, undo?: Toast['undo']): () => void {
  if (text === '') return () => undefined;
  lastId += 1;
  const id = lastId;
  const others = toasts.filter((toast) => toast.text !== text);
  const done = others.filter((toast) => toast.tone === 'done').slice(-2);
  const remaining = others.filter((toast) => toast.tone === 'failed' || done.includes(toast));
  change([...remaining, { id, tone, text, undo }]);
  return () => dismiss(id);
}

// The next admin must not see what failed for the one before.
onSession(() => {
  if (!session()) change(toasts.filter(({ tone }) => tone === 'done'));
});

/**
 * Shows sentences at the top end of the screen (specification 5.6): a success for two seconds, or ten where it can be undone, a failure until
 * somebody dismisses it.
 */
export const toast = {
  /** Shows a success: mostly the server's own message. One that can be undone stays for ten seconds, and offers that. */
  done: (text: string, { undo }: Pick<Toast, 'undo'> = {}) => show('done', text, undo),
  /** Shows a failure: what went wrong, and what to do. */
  failed: (text: string) => show('failed', text),
};

/** Undoes what a toast tells of, once. */
function undoFirst({ id, undo }: Toast): void {
  dismiss(id);
  undo?.().catch((error: unknown) => {
    if (!isFailure(error)) throw error;
    toast.failed(error.message || Object.values(error.errors)[0] || '');
  });
}

/** The key that undoes. */
const undoKey = 'z';

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Z undoes what the latest toast tells of, wherever nobody is typing. */
function undoByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== undoKey || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(typing)) return;
  const latest = toasts.findLast(({ undo }) => undo);
  if (!latest) return;
  event.preventDefault();
  undoFirst(latest);
}

function ToastCard({ toast: { id, tone, text, undo }, held }: { toast: Toast; held: boolean }) {
  const { t } = useLingui();
  const close = () => dismiss(id);
  useEffect(() => {
    if (held || tone === 'failed') return;
    const timer = setTimeout(() => dismiss(id), undo ? undoMs : toastMs);
    return () => clearTimeout(timer);
  }, [held, id, tone, undo]);
  return (
    <div className={styles.toast} data-tone={tone}>
      {tone === 'done' ? (
        <IconCircleCheck size={18} aria-hidden />
      ) : (
        <IconAlertTriangle size={18} aria-hidden />
      )}
      <p>{text}</p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          aria-keyshortcuts={undoKey}
          onClick={() => undoFirst({ id, tone, text, undo })}
        >
          <Trans>Undo</Trans>
          <kbd aria-hidden>{undoKey.toUpperCase()}</kbd>
        </button>
      )}
      <CloseButton size="sm" aria-label={t`Close message`} onClick={close} />
    </div>
  );
}

/**
 * Where toasts appear: one live region for the whole application, placed so that it covers neither a search nor actions. While one is pointed at or focused all stay: another that went would move it from
 * under the pointer.
 */
export function Toasts() {
  const [held, setHeld] = useState(false);
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  const box = useRef<HTMLDivElement>(null);
  const isShown = shown.length > 0;
  useEffect(() => {
    let end: (() => void) | undefined = () => undefined;
    const { current } = box;
    if (!isShown || !current) return;
    import('./toast-place.ts').then(
      ({ keepPlaced }) => (end &&= keepPlaced(current)),
      // Better in the way than unseen.
      () => current.setAttribute('data-placed', ''),
    );
    return () => {
      end?.();
      end = undefined;
    };
  }, [isShown]);
  useEffect(() => {
    document.addEventListener('keydown', undoByKey);
    return () => document.removeEventListener('keydown', undoByKey);
  }, []);
  return (
    <div
      ref={box}
      className={styles.toasts}
      role="status"
      aria-live="polite"
      onPointerOver={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      // A toast that its button takes away says neither that the pointer left nor that the focus did.
      onClick={() => setHeld(false)}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </div>
  );
}
