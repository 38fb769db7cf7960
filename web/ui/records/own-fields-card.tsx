import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { mayUse } from '#contract/platform/menu.ts';
import { menusOfOwnFields, type OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { DescriptionItem, DescriptionList } from '../description-list.tsx';
import { RecordCard } from '../record-page.tsx';
import { SidePanel } from '../side-panel.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { OwnValue } from '../own-value.tsx';
import { type OwnField, useOwnFields } from '../use-own-fields.ts';

const OwnValuesForm = lazy(() =>
  import('./own-values-form.tsx').then((file) => ({ default: file.OwnValuesForm })),
);

interface OwnFieldsCardProps {
  kind: OwnFieldKind;
  record: string;
}

function Values({ kind, record, fields }: OwnFieldsCardProps & { fields: readonly OwnField[] }) {
  const { t } = useLingui();
  const admin = useSession();
  const [isEditing, setEditing] = useState(false);
  const { data } = useCall(client.ownFields.getOwnValues, { kind, record });
  const close = () => setEditing(false);
  if (!data) return null;
  const { values } = data;
  return (
    <RecordCard title={t`Own fields`}>
      <DescriptionList>
        {fields.map(({ key, label, type }) => (
          <DescriptionItem key={key} name={<bdi>{label}</bdi>}>
            <OwnValue type={type} value={values[key]} />
          </DescriptionItem>
        ))}
      </DescriptionList>
      {admin && mayUse(admin, menusOfOwnFields[kind], 'write') && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setEditing(true)}>
          <Trans>Edit fields</Trans>
        </Button>
      )}
      <SidePanel isNarrow opened={isEditing} onClose={close} title={t`Edit fields`}>
        {isEditing && (
          <Suspense>
            <OwnValuesForm kind={kind} record={record} fields={fields} values={values} onClose={close} />
          </Suspense>
        )}
      </SidePanel>
    </RecordCard>
  );
}

/** The own fields of a record; nothing if its kind has none. */
export function OwnFieldsCard({ kind, record }: OwnFieldsCardProps) {
  const fields = useOwnFields(kind);
  return fields && fields.length > 0 ? <Values kind={kind} record={record} fields={fields} /> : null;
}
