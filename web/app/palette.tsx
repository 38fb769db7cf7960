import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#web/ui/dialog.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { queryClient } from '#web/lib/queries.ts';
import { recentChoices, rememberChoice } from '#web/lib/recent-choices.ts';
import { useSession, type Session } from '#web/lib/session.ts';
import { afterLogOut, logOut } from './preferences.ts';
import { groups, localEntries, matching, mayFind, type Entry } from './palette-entries.ts';
import { useFilterEntry } from './use-filter-entry.ts';
import styles from './palette.module.css';
import { useSearchResults } from './use-search-results.ts';
import { useScreen } from './use-screen.ts';

/** Opens a screen, finds a record or runs an action by a few letters of its name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const admin = useSession();
  if (!admin) return null;
  return (
    <Dialog opened onClose={onClose} label={t`Search`} variant="palette">
      <QueryClientProvider client={queryClient}>
        <Search admin={admin} onClose={onClose} />
      </QueryClientProvider>
    </Dialog>
  );
}

function Search({ admin, onClose }: { admin: Session; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const current = useScreen();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [recent] = useState(recentChoices);
  const found = useSearchResults(typed, mayFind(admin));
  const leave = async () => {
    await logOut();
    await navigate(afterLogOut);
  };
  const filter = useFilterEntry(admin, typed);
  const matched = matching(localEntries(admin, i18n, { current, recent, leave }), typed, found.hits);
  const entries = filter ? [filter, ...matched] : matched;
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    if (entry.recent) rememberChoice(entry.recent);
    onClose();
    if (entry.to !== undefined) void navigate(entry.to, { state: entry.state });
    else void entry.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During input method composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') choose(entries[at]);
    else if (step !== undefined) setChosen(entries.at((at + step) % entries.length)?.id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden />
        <input
          // The dialog focuses this field.
          autoFocus
          type="text"
          role="combobox"
          aria-label={t`Search`}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t`A screen, a name, an email, an ID, a hash, an action…`}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        {found.isSearching && <span className={styles.searching} aria-hidden />}
      </div>
      <Options list={list} entries={entries} at={at} onChoose={choose} />
      <Foot found={found} isEmpty={entries.length === 0} />
    </>
  );
}

interface FootProps {
  found: ReturnType<typeof useSearchResults>;
  isEmpty: boolean;
}

/** How the search goes, and the keys. */
function Foot({ found, isEmpty }: FootProps) {
  return (
    <div className={styles.foot}>
      <span role="status">
        {found.error !== null ? (
          <>{isFailure(found.error) ? found.error.message : <Trans>The search failed.</Trans>} </>
        ) : found.isSearching ? (
          <Trans>Searching…</Trans>
        ) : isEmpty ? (
          <Trans>No results. Try other words.</Trans>
        ) : null}
      </span>
      {found.error !== null && (
        <button type="button" className={styles.retry} onClick={found.retry}>
          <Trans>Try again</Trans>
        </button>
      )}
      <span className={styles.keys} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <kbd>↵</kbd>
      </span>
    </div>
  );
}

const bringIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

interface OptionsProps {
  list: string;
  entries: readonly Entry[];
  at: number;
  onChoose: (entry: Entry) => void;
}

function Options({ list, entries, at, onChoose }: OptionsProps) {
  const { i18n, t } = useLingui();
  const numbered = entries.map((entry, index) => ({ entry, index }));
  const byGroup = Object.entries(Object.groupBy(numbered, ({ entry }) => entry.group));
  return (
    <div id={list} role="listbox" aria-label={t`Search results`} className={styles.list}>
      {byGroup.map(([group, within]) => (
        <div key={group} role="group" aria-labelledby={`${list}-${group}`}>
          <div id={`${list}-${group}`} className={styles.heading} role="presentation">
            {i18n._(groups[group as Entry['group']])}
          </div>
          {within.map(({ entry, index }) => (
            <div
              key={entry.id}
              ref={index === at ? bringIntoView : undefined}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <bdi>{entry.label}</bdi>
              {entry.detail !== undefined && <bdi className={styles.detail}>{entry.detail}</bdi>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
