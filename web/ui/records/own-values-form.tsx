import { Trans } from '@lingui/react/macro';
import type { OwnFieldKind, OwnValue, OwnValues } from '#contract/platform/own-field-kinds.ts';
import { CallForm } from '../call-form.tsx';
import { enteredOwnValue, OwnFieldInput } from '../own-field-input.tsx';
import { toast } from '../toast.tsx';
import { useCallForm } from '../use-call-form.ts';
import { client } from '#web/lib/client.ts';
import type { OwnField } from '../use-own-fields.ts';

interface OwnValuesFormProps {
  kind: OwnFieldKind;
  record: string;
  fields: readonly OwnField[];
  values: OwnValues;
  onClose: () => void;
}

const textOf = (value: OwnValue | undefined) => (value === undefined ? '' : String(value));

/** Changes the values of a record's own fields. */
export function OwnValuesForm({ kind, record, fields, values, onClose }: OwnValuesFormProps) {
  const form = useCallForm({
    call: client.ownFields.setOwnValues,
    about: record,
    start: Object.fromEntries(fields.map(({ key }) => [key, textOf(values[key])])),
    labels: Object.fromEntries(fields.map(({ key, label }) => [key, label])),
    input: (typed: Record<string, string>) => ({
      kind,
      record,
      values: Object.fromEntries(
        fields
          .filter(({ key }) => typed[key] !== textOf(values[key]))
          .map((field) => [field.key, enteredOwnValue(field, typed[field.key] ?? '')]),
      ),
      loaded: Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? null])),
    }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Save</Trans>}>
      {fields.map((field) => (
        <OwnFieldInput key={field.key} field={field} {...form.field(field.key)} />
      ))}
    </CallForm>
  );
}
