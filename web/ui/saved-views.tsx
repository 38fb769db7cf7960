import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { viewNameMax } from '#contract/platform/limits.ts';
import type { MenuPath } from '#contract/platform/menu.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import { confirmFirst } from './confirm.tsx';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast.tsx';
import { type SavedView, useViews, viewAddress, viewQuery } from './use-views.ts';
import { type Audience, useAudiences } from './view-audiences.ts';
import type { ViewProps } from './view-button.tsx';
import styles from './view-panel.module.css';

interface SavedViewRowProps {
  view: SavedView;
  isOpen: boolean;
  /** What the administrator can do with it. Null for a view of somebody else. */
  actions: { save: () => void; rename: () => void; remove: () => void } | null;
}

function SavedViewRow({ view, isOpen, actions }: SavedViewRowProps) {
  const { t } = useLingui();
  const { name: called, isOwn, ownerName } = view;
  return (
    <li>
      <Link to={viewAddress(view)} aria-current={isOpen ? 'page' : undefined}>
        <bdi>{called}</bdi>
      </Link>
      {!isOwn && <bdi className={styles.whose}>{ownerName}</bdi>}
      {actions && (
        <>
          {isOpen && (
            <Button size="compact-sm" variant="default" onClick={actions.save}>
              <Trans>Save changes</Trans>
            </Button>
          )}
          <IconButton label={t`Rename ${called}`} onClick={actions.rename}>
            <IconPencil size={16} />
          </IconButton>
          <IconButton label={t`Delete ${called}`} isDestructive onClick={actions.remove}>
            <IconTrash size={16} />
          </IconButton>
        </>
      )}
    </li>
  );
}

interface ViewFormProps {
  path: MenuPath;
  /** The view to rename; undefined for a new one. */
  renamed: SavedView | undefined;
  /** Whether somebody else's view is open. */
  isCopy: boolean;
  failure: string | undefined;
  /** @returns whether the view was saved */
  save: (fields: Pick<SavedView, 'name' | 'audience'>) => Promise<boolean>;
}

function ViewForm({ path, renamed, isCopy, failure, save }: ViewFormProps) {
  const { t } = useLingui();
  const audiences = useAudiences(path);
  const [name, setName] = useState(renamed?.name ?? '');
  const [audience, setAudience] = useState<Audience>(renamed?.audience ?? 'own');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ name, audience }).then((isSaved) => isSaved && setName(''));
      }}
    >
      <div className={styles.choices}>
        <TextInput
          aria-label={t`Name of the view`}
          placeholder={t`Name of the view`}
          maxLength={viewNameMax}
          value={name}
          error={failure !== undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          aria-label={t`Visible to`}
          data={audiences}
          value={audience}
          onChange={({ currentTarget }) => setAudience(currentTarget.value as Audience)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {renamed ? (
            <Trans>Rename</Trans>
          ) : isCopy ? (
            <Trans>Save as my view</Trans>
          ) : (
            <Trans>Save as new view</Trans>
          )}
        </Button>
      </div>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}

/** The saved views of a list: open, rename and delete them, and save the current one. */
export function SavedViews({ list, look: layout, state, path }: ViewProps & { path: MenuPath }) {
  const { t } = useLingui();
  const isSuper = useSession()?.role === 'superadmin';
  const views = useViews()?.filter((view) => view.list === list && view.path === path) ?? [];
  const { view: open, look: columns } = layout;
  const [renamed, setRenamed] = useState<SavedView>();
  const [failure, setFailure] = useState<string>();
  const query = viewQuery(state);

  const run = async (change: () => Promise<{ message: string }>) => {
    setFailure(undefined);
    try {
      const { message } = await change();
      announceChange(client.views.addSavedView);
      toast.done(message);
      setRenamed(undefined);
      return true;
    } catch (error) {
      if (!isFailure(error)) throw error;
      setFailure(Object.values(error.errors)[0] ?? error.message);
      return false;
    }
  };
  const askToDelete = ({ id, name: called, audience: seenBy }: SavedView) =>
    confirmFirst({
      title: t`Delete view`,
      sentence:
        seenBy === 'own'
          ? t`Delete ${called}? This can't be undone.`
          : t`Delete ${called}? It is permanently deleted for everyone who sees it.`,
      action: t`Delete`,
      isDestructive: true,
      run: () => run(() => client.views.deleteSavedView({ id })),
    });
  const actionsOf = (view: SavedView) => ({
    save: () => {
      const { id, version } = view;
      void run(() => client.views.updateSavedView({ id, version, query, columns }));
    },
    rename: () => setRenamed(view),
    remove: () => askToDelete(view),
  });
  return (
    <section aria-label={t`Saved views`}>
      <h3>
        <Trans>Saved views</Trans>
      </h3>
      {views.length > 0 && (
        <ul className={styles.views}>
          {views.map((view) => (
            <SavedViewRow
              key={view.id}
              view={view}
              isOpen={open?.id === view.id}
              actions={view.isOwn || isSuper ? actionsOf(view) : null}
            />
          ))}
        </ul>
      )}
      <ViewForm
        key={renamed?.id}
        path={path}
        renamed={renamed}
        failure={failure}
        isCopy={open?.isOwn === false}
        save={(fields) =>
          run(() =>
            renamed
              ? client.views.updateSavedView({ id: renamed.id, version: renamed.version, ...fields })
              : client.views.addSavedView({ path, list, query, columns, ...fields }),
          )
        }
      />
    </section>
  );
}
