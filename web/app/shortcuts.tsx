import { useCallback, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { menuEntry, type MenuPath } from '#contract/platform/menu.ts';
import { toast } from '#web/ui/toast.tsx';
import { shortcutKeyOf } from '#web/lib/shortcut-key.ts';
import { useSession } from '#web/lib/session.ts';
import { codeMissing } from '#web/lib/failures.ts';
import { useWindowKey } from '#web/lib/use-window-key.ts';
import { isOpen } from './guards.ts';
import { focusedRow, runListShortcut, submitFocusedForm } from './list-shortcuts.ts';
import type { PeekedRow } from './peek.tsx';

/** The screens that `g` and a letter open. */
const jumps: Readonly<Record<string, MenuPath>> = {
  d: '/dashboard',
  u: '/user',
  l: '/loginhistory',
  t: '/TokenList',
  b: '/bidlist',
  w: '/withdraw',
  h: '/trade-history',
  f: '/fund-transfer-history',
  c: '/currency',
  v: '/verificationlist',
  r: '/report-list',
  s: '/support',
  a: '/list',
};

/** How long `g` waits for its letter, in milliseconds. */
const jumpMs = 1500;

type Help = ComponentType<{
  jumps: readonly (readonly [key: string, path: MenuPath])[];
  onClose: () => void;
}>;

type PeekPanel = ComponentType<{ row: PeekedRow; onClose: () => void }>;

/** The keyboard shortcuts for lists, navigation and forms; `?` lists them all. */
export function Shortcuts() {
  const navigate = useNavigate();
  const admin = useSession();
  const [Shown, setShown] = useState<Help>();
  const [peeked, setPeeked] = useState<{ Panel: PeekPanel; row: PeekedRow }>();
  const closePeek = useCallback(() => setPeeked(undefined), []);
  const jumpsUntil = useRef(0);
  const open = Object.entries(jumps).filter(([, path]) => admin !== null && isOpen(admin, path));
  const show = () => {
    import('./shortcuts-dialog.tsx').then(
      ({ default: loaded }) => setShown(() => loaded),
      () => toast.failed(codeMissing().message),
    );
  };
  const peek = (): boolean => {
    const row = focusedRow();
    // A list without screens of its own for its records shows them in a panel already.
    if (row?.to === '') return runListShortcut('Enter', new KeyboardEvent('keydown'));
    if (!row) return false;
    import('./peek.tsx').then(
      ({ default: Panel }) => setPeeked({ Panel, row }),
      () => toast.failed(codeMissing().message),
    );
    return true;
  };
  const jump = (key: string): boolean => {
    const path = open.find(([letter]) => letter === key)?.[1];
    if (path !== undefined) void navigate(menuEntry(path)?.path ?? path);
    return path !== undefined;
  };
  useWindowKey((event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (submitFocusedForm()) event.preventDefault();
      return;
    }
    const key = shortcutKeyOf(event);
    if (key === undefined || document.querySelector('dialog[open]')) return;
    const isJump = event.timeStamp < jumpsUntil.current;
    jumpsUntil.current = 0;
    if (isJump && jump(key)) event.preventDefault();
    else if (key === 'g') jumpsUntil.current = event.timeStamp + jumpMs;
    else if (key === '?') show();
    else if (key === ' ') {
      if (peek()) event.preventDefault();
    } else if (runListShortcut(key, event)) event.preventDefault();
  });
  return (
    <>
      {Shown && <Shown jumps={open} onClose={() => setShown(undefined)} />}
      {peeked && <peeked.Panel row={peeked.row} onClose={closePeek} />}
    </>
  );
}
