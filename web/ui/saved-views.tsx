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

/** The saved views of a list: open, rename and delete them, and save the current one. */
export function SavedViews({ list, look: layout, state, path }: ViewProps & { path: MenuPath }) {
  const { t } = useLingui();
  const audiences = useAudiences(path);
  const isSuper = useSession()?.role === 'superadmin';
  const views = useViews()?.filter((view) => view.list === list && view.path === path) ?? [];
  const { view: open } = layout;
  const [renamed, setRenamed] = useState<SavedView>();
  const [name, setName] = useState('');
  const [audience, setAudience] = useState<Audience>('own');
  const [failure, setFailure] = useState<string>();
  const query = viewQuery(state);
  const mayChange = (view: SavedView) => view.isOwn || isSuper;

  const run = async (change: () => Promise<{ message: string }>) => {
    setFailure(undefined);
    try {
      const { message } = await change();
      announceChange(client.views.addSavedView);
      toast.done(message);
      setName('');
      setRenamed(undefined);
    } catch (error) {
      if (!isFailure(error)) throw error;
      setFailure(Object.values(error.errors)[0] ?? error.message);
    }
  };
  const columns = layout.look;
  const save = () => {
    const fields = { name, audience };
    void run(() =>
      renamed
        ? client.views.updateSavedView({ id: renamed.id, version: renamed.version, ...fields })
        : client.views.addSavedView({ path, list, query, columns, ...fields }),
    );
  };
  const saveChanges = ({ id, version }: SavedView) =>
    void run(() => client.views.updateSavedView({ id, version, query, columns }));
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
  const start = (view: SavedView) => {
    setRenamed(view);
    setName(view.name);
    setAudience(view.audience);
  };
  return (
    <section aria-label={t`Saved views`}>
      <h3>
        <Trans>Saved views</Trans>
      </h3>
      {views.length > 0 && (
        <ul className={styles.views}>
          {views.map((view) => {
            const { id, name: called, isOwn, ownerName } = view;
            return (
              <li key={id}>
                <Link to={viewAddress(view)} aria-current={open?.id === id ? 'page' : undefined}>
                  <bdi>{called}</bdi>
                </Link>
                {!isOwn && <bdi className={styles.whose}>{ownerName}</bdi>}
                {mayChange(view) && (
                  <>
                    {open?.id === id && (
                      <Button size="compact-sm" variant="default" onClick={() => saveChanges(view)}>
                        <Trans>Save changes</Trans>
                      </Button>
                    )}
                    <IconButton label={t`Rename ${called}`} onClick={() => start(view)}>
                      <IconPencil size={16} />
                    </IconButton>
                    <IconButton label={t`Delete ${called}`} isDestructive onClick={() => askToDelete(view)}>
                      <IconTrash size={16} />
                    </IconButton>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
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
            ) : open && !open.isOwn ? (
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
    </section>
  );
}
