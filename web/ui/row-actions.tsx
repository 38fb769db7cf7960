import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { trashDays } from '#contract/platform/limits.ts';
import type { ClientCall } from '#web/lib/client.ts';
import { confirmFirst } from './confirm.tsx';
import { IconButton } from './icon-button.tsx';
import { useChange } from './use-change.ts';

/** Links from a row to the form of its record, labeled with the record's name. */
export function EditAction({ name, to }: { name: string; to: string }) {
  const { t } = useLingui();
  return (
    <IconButton label={t`Edit ${name}`} words={t`Edit`} to={to}>
      <IconPencil size={17} />
    </IconButton>
  );
}

export interface DeleteActionProps {
  id: string;
  name: string;
  /** The title of the confirmation: "Delete category". */
  title: string;
  /** The confirmation's sentence, if it differs from the default. */
  sentence?: string;
  /** Whether the record can be restored from the trash. */
  isRestorable?: boolean;
  /** Whether the call takes a reason. */
  asksReason?: boolean;
  call: ClientCall<{ id: string; reason?: string | undefined }, { message: string }>;
}

/** Deletes the record of a row, after a confirmation that names it. */
export function DeleteAction({
  id,
  name,
  title,
  sentence,
  isRestorable = false,
  asksReason = false,
  call,
}: DeleteActionProps) {
  const { t } = useLingui();
  const { run } = useChange(call);
  const usual = isRestorable
    ? t`Delete ${name}? You can restore it from the trash for ${trashDays} days.`
    : t`Delete ${name}? This can't be undone.`;
  const ask = () =>
    confirmFirst({
      title,
      sentence: sentence ?? usual,
      action: t`Delete`,
      isDestructive: true,
      asksReason,
      run: (reason) => run({ id, ...(reason !== undefined && { reason }) }),
    });
  return (
    <IconButton label={t`Delete ${name}`} words={t`Delete`} isDestructive onClick={ask}>
      <IconTrash size={17} />
    </IconButton>
  );
}
