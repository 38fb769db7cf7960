import { useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { FormSkeleton } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { codeMissing } from '#web/lib/failures.ts';
import { queryClient } from '#web/lib/queries.ts';
import { KeepsTitle } from '#web/lib/record-name.ts';
import { loadedScreen, loadScreen } from './prefetch.ts';
import { screens } from './screens.ts';

/** A row whose record can be shown next to the list. */
export interface PeekedRow {
  id: string;
  to: string;
}

/** The rows of the list that have a record, in order. */
const peekable = () => [...document.querySelectorAll<HTMLElement>('#content [data-row][data-to^="/"]')];

const screenOf = (to: string) => screens.find(({ paths }) => paths.some((path) => matchPath(path, to)));

/** Shows the record of a row next to its list. The arrow keys go to the next and the previous row. */
export default function Peek({ row, onClose }: { row: PeekedRow; onClose: () => void }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [{ id, to }, setRow] = useState(row);
  const [loaded, setLoaded] = useState<{ to: string; Screen: ComponentType }>();
  const opened = useRef(pathname);
  const screen = screenOf(to);
  useEffect(() => {
    if (!screen) return;
    loadScreen(screen).then(
      () => setLoaded({ to, Screen: loadedScreen(screen) ?? (() => null) }),
      () => toast.failed(codeMissing().message),
    );
  }, [screen, to]);
  // A link in the record leads to another screen.
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
  const close = () => {
    onClose();
    // The dialog gives the focus back to the row that it opened with.
    setTimeout(() =>
      peekable()
        .find((each) => each.dataset['row'] === id)
        ?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTyping =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable], [role=menu], [role=tablist]');
    if (step === undefined || isTyping || event.defaultPrevented) return;
    const rows = peekable();
    const next = rows[rows.findIndex((each) => each.dataset['row'] === id) + step];
    if (!next) return;
    event.preventDefault();
    next.scrollIntoView({ block: 'nearest' });
    setRow({ id: next.dataset['row'] ?? '', to: next.dataset['to'] ?? '' });
  };
  const path = screen?.paths.find((each) => matchPath(each, to));
  return (
    <SidePanel opened onClose={close} title={t`Record`} onKeyDown={onKeyDown}>
      <KeepsTitle value>
        <QueryClientProvider client={queryClient}>
          {loaded?.to === to && path !== undefined ? (
            <Routes key={to} location={to}>
              <Route path={path} element={createElement(loaded.Screen)} />
            </Routes>
          ) : (
            <FormSkeleton fields={4} />
          )}
        </QueryClientProvider>
      </KeepsTitle>
    </SidePanel>
  );
}
