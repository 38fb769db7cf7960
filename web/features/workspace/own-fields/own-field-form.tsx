import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ownFieldKinds,
  ownFieldTypes,
  type OwnFieldKind,
  type OwnFieldType,
} from '#contract/platform/own-field-kinds.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import type { OwnField } from '#web/ui/use-own-fields.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { kindLabels, typeLabels } from './labels.ts';

interface FormProps {
  onClose: () => void;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A key made from a label: `VIP level` becomes `vip_level`. Labels in other scripts give none. */
export function keyOf(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 36);
}

function useDone({ onClose }: FormProps) {
  return ({ message }: { message: string }) => {
    toast.done(message);
    onClose();
  };
}

function useIndexNote() {
  const { t } = useLingui();
  return t`An index is built in the background, which takes a while for large lists.`;
}

function NewField(props: FormProps) {
  const { t, i18n } = useLingui();
  const indexNote = useIndexNote();
  const form = useCallForm({
    call: client.ownFields.addOwnField,
    about: 'new own field',
    start: {
      kind: 'user' as OwnFieldKind,
      label: '',
      key: '',
      type: 'text' as OwnFieldType,
      choices: '',
      isPersonal: false,
      isFilterable: false,
    },
    labels: {
      kind: t`Records`,
      label: t`Label`,
      key: t`Key`,
      type: t`Type`,
      choices: t`Choices`,
      isPersonal: t`Contains personal data`,
      isFilterable: t`Lists can be filtered by it`,
    },
    input: ({ choices, type, key, label, ...rest }) => ({
      ...rest,
      label,
      key: key.trim() || keyOf(label),
      type,
      choices: type === 'choice' ? linesOf(choices) : [],
    }),
    done: useDone(props),
  });
  const { label, type } = form.values;
  return (
    <CallForm form={form} submit={<Trans>Add field</Trans>}>
      <NativeSelect
        {...form.field('kind')}
        data={ownFieldKinds.map((kind) => ({ value: kind, label: i18n._(kindLabels[kind]) }))}
      />
      <TextInput {...form.field('label')} maxLength={60} dir="auto" autoComplete="off" />
      <TextInput
        {...form.field('key')}
        description={t`The name for other systems. It can’t be changed later.`}
        placeholder={keyOf(label)}
        maxLength={36}
        dir="ltr"
        autoComplete="off"
      />
      <NativeSelect
        {...form.field('type')}
        data={ownFieldTypes.map((each) => ({ value: each, label: i18n._(typeLabels[each]) }))}
      />
      {type === 'choice' && (
        <Textarea
          {...form.field('choices')}
          description={t`One on each line.`}
          autosize
          minRows={3}
          dir="auto"
        />
      )}
      <Checkbox
        {...form.flag('isPersonal')}
        description={t`Masked and erased together with the other data of the person.`}
      />
      <Checkbox {...form.flag('isFilterable')} description={indexNote} />
    </CallForm>
  );
}

function ChangeField({ field, ...props }: FormProps & { field: OwnField }) {
  const { t } = useLingui();
  const indexNote = useIndexNote();
  const { id, version, type, position } = field;
  const form = useCallForm({
    call: client.ownFields.updateOwnField,
    about: id,
    start: {
      label: field.label,
      choices: field.choices.join('\n'),
      position: String(position),
      isFilterable: field.filter !== 'no',
      version,
    },
    labels: {
      label: t`Label`,
      choices: t`Choices`,
      position: t`Position`,
      isFilterable: t`Lists can be filtered by it`,
    },
    input: (values) => ({
      id,
      version: values.version,
      label: values.label,
      choices: linesOf(values.choices),
      position: Number(values.position),
      isFilterable: values.isFilterable,
    }),
    done: useDone(props),
  });
  return (
    <CallForm form={form} submit={<Trans>Save</Trans>}>
      <TextInput {...form.field('label')} maxLength={60} dir="auto" autoComplete="off" />
      {type === 'choice' && (
        <Textarea
          {...form.field('choices')}
          description={t`One on each line. Records keep a choice that you remove until it is changed there.`}
          autosize
          minRows={3}
          dir="auto"
        />
      )}
      <TextInput
        {...form.field('position')}
        description={t`Fields are shown from the lowest number to the highest.`}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
      />
      <Checkbox {...form.flag('isFilterable')} description={indexNote} />
    </CallForm>
  );
}

/** Adds an own field, or changes its label, choices and place. */
export function OwnFieldForm({ field, onClose }: FormProps & { field: OwnField | null }) {
  return field ? <ChangeField field={field} onClose={onClose} /> : <NewField onClose={onClose} />;
}
