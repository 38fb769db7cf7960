import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnFieldKind, OwnValue, OwnValues } from '#contract/platform/own-fields.ts';
import { CallForm } from '../call-form.tsx';
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

/** A typed text as a value; empty texts empty the field. */
function valueOf({ type }: OwnField, text: string): OwnValue | null {
  if (text.trim() === '') return null;
  return type === 'boolean' ? text === 'true' : text.trim();
}

/** Changes the values of a record's own fields. */
export function OwnValuesForm({ kind, record, fields, values, onClose }: OwnValuesFormProps) {
  const { t } = useLingui();
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
          .map((field) => [field.key, valueOf(field, typed[field.key] ?? '')]),
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
      {fields.map(({ key, type, choices }) => {
        const given = form.field(key);
        if (type === 'choice')
          return (
            <NativeSelect
              key={key}
              {...given}
              data={[
                { value: '', label: '—' },
                ...choices.map((choice) => ({ value: choice, label: choice })),
              ]}
            />
          );
        if (type === 'boolean')
          return (
            <NativeSelect
              key={key}
              {...given}
              data={[
                { value: '', label: '—' },
                { value: 'true', label: t`Yes` },
                { value: 'false', label: t`No` },
              ]}
            />
          );
        const isLatin = type !== 'text';
        return (
          <TextInput
            key={key}
            {...given}
            type={type === 'date' ? 'date' : 'text'}
            inputMode={type === 'number' ? 'decimal' : type === 'link' ? 'url' : 'text'}
            dir={isLatin ? 'ltr' : 'auto'}
            autoComplete="off"
          />
        );
      })}
    </CallForm>
  );
}
