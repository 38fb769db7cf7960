import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ownFieldKinds, type OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import type { OwnField } from '#web/ui/use-own-fields.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import { useFollowedCall } from '#web/lib/queries.ts';
import { kindLabels, typeLabels } from './labels.ts';
import { OwnFieldForm } from './own-field-form.tsx';
import styles from './own-fields.module.css';

/** How often the state of an index that is being built is read. */
const buildingEveryMs = 2000;

function FilterState({ filter }: { filter: OwnField['filter'] }) {
  if (filter === 'no') return '—';
  return filter === 'yes' ? (
    <StatusMark tone="positive">
      <Trans>Ready</Trans>
    </StatusMark>
  ) : (
    <StatusMark tone="neutral">
      <Trans>Being built</Trans>
    </StatusMark>
  );
}

function Actions({ field, edit }: { field: OwnField; edit: () => void }) {
  const { t } = useLingui();
  const remove = useChange(client.ownFields.deleteOwnField);
  const restore = useChange(client.ownFields.restoreOwnField);
  const { id, label } = field;
  const name = isolated(label);
  if (field.deletedAt !== null)
    return (
      <IconButton
        label={t`Restore ${name}`}
        disabled={restore.isRunning}
        onClick={() => void restore.run({ id })}
      >
        <IconRestore size={17} />
      </IconButton>
    );
  const ask = () =>
    confirmFirst({
      title: t`Delete field`,
      sentence: t`Delete ${name}? It disappears from all screens. Its values can be restored for 30 days.`,
      action: t`Delete field`,
      isDestructive: true,
      run: () => remove.run({ id }),
    });
  return (
    <>
      <IconButton label={t`Edit ${name}`} onClick={edit}>
        <IconPencil size={17} />
      </IconButton>
      <IconButton label={t`Delete ${name}`} onClick={ask}>
        <IconTrash size={17} />
      </IconButton>
    </>
  );
}

interface FieldsOfKindProps {
  kind: OwnFieldKind;
  fields: readonly OwnField[];
  edit: (field: OwnField) => void;
}

function FieldsOfKind({ kind, fields, edit }: FieldsOfKindProps) {
  const { t, i18n } = useLingui();
  return (
    <section>
      <h2>{i18n._(kindLabels[kind])}</h2>
      <table className={styles.fields} aria-label={i18n._(kindLabels[kind])}>
        <thead>
          <tr>
            <th scope="col">{t`Label`}</th>
            <th scope="col">{t`Key`}</th>
            <th scope="col">{t`Type`}</th>
            <th scope="col">{t`Filter`}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.id} data-deleted={field.deletedAt !== null || undefined}>
              <th scope="row">
                <bdi>{field.label}</bdi>{' '}
                {field.deletedAt !== null && <StatusMark tone="neutral">{t`Deleted`}</StatusMark>}
              </th>
              <td data-label={t`Key`}>
                <code dir="ltr">{field.key}</code>
              </td>
              <td data-label={t`Type`}>{i18n._(typeLabels[field.type])}</td>
              <td data-label={t`Filter`}>
                <FilterState filter={field.filter} />
              </td>
              <td className={styles.acts}>
                <Actions field={field} edit={() => edit(field)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Own fields: what a company adds to its records. Superadmins define them. */
export function OwnFieldsPage() {
  const { t } = useLingui();
  const query = useFollowedCall(client.ownFields.listOwnFields, { deleted: 'yes' }, (value) =>
    value?.fields.some(({ filter }) => filter === 'building') ? buildingEveryMs : false,
  );
  const [opened, setOpened] = useState<OwnField | 'new' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p>
          <Trans>
            Fields that your company adds to its records. They appear on the record, in its list, in exports,
            imports and events.
          </Trans>
        </p>
        <Button onClick={() => setOpened('new')}>
          <Trans>Add field</Trans>
        </Button>
      </div>
      <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
        {({ fields }) => (
          <>
            {fields.length === 0 && (
              <p>
                <Trans>There are no own fields yet.</Trans>
              </p>
            )}
            {ownFieldKinds
              .map((kind) => ({ kind, fields: fields.filter((field) => field.kind === kind) }))
              .filter(({ fields: ofKind }) => ofKind.length > 0)
              .map((part) => (
                <FieldsOfKind key={part.kind} {...part} edit={setOpened} />
              ))}
          </>
        )}
      </Loaded>
      <SidePanel
        isNarrow
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' ? t`Add field` : t`Edit field`}
      >
        {opened !== null && (
          <OwnFieldForm
            key={opened === 'new' ? 'new' : opened.id}
            field={opened === 'new' ? null : opened}
            onClose={close}
          />
        )}
      </SidePanel>
    </div>
  );
}
