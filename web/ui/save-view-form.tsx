import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { viewNameMax } from '#contract/platform/limits.ts';
import type { MenuPath } from '#contract/platform/menu.ts';
import type { ColumnLayout } from '#web/lib/column-layout.ts';
import { client } from '#web/lib/client.ts';
import { Dialog } from './dialog.tsx';
import form from './form.module.css';
import { useChange } from './use-change.ts';
import { viewAddress } from './use-views.ts';
import { type Audience, useAudiences } from './view-audiences.ts';

export interface SaveViewFormProps {
  list: string;
  path: MenuPath;
  /** The filters, search and order, as in the address. */
  query: string;
  columns: ColumnLayout;
  /** The suggested name. */
  name: string;
  onClose: () => void;
}

/** Saves the current filters of a list as a view, and opens it. */
export default function SaveViewForm({ onClose, name: suggested, ...view }: SaveViewFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const audiences = useAudiences(view.path);
  const [name, setName] = useState(suggested);
  const [audience, setAudience] = useState<Audience>('own');
  const { run, isRunning } = useChange(client.views.addSavedView);
  const save = async () => {
    const answer = await run({ ...view, name, audience });
    if (!answer) return;
    onClose();
    await navigate(viewAddress(answer.result));
  };
  return (
    <Dialog opened onClose={onClose} label={t`Save view`}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          autoFocus
          label={t`Name of the view`}
          maxLength={viewNameMax}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <NativeSelect
          label={t`Visible to`}
          data={audiences}
          value={audience}
          onChange={({ currentTarget }) => setAudience(currentTarget.value as Audience)}
        />
        <div className={form.buttons}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={name.trim() === '' || isRunning}>
            <Trans>Save view</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
