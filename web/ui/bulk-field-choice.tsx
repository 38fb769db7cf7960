import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OwnFieldKind, OwnValue } from '#contract/platform/own-field-kinds.ts';
import { enteredOwnValue, OwnFieldInput } from './own-field-input.tsx';
import { useOwnFields } from './use-own-fields.ts';

interface BulkFieldChoiceProps {
  kind: OwnFieldKind;
  disabled: boolean;
  /** Called with null when the choice is changed and not yet confirmed. */
  onChange: (field: { key: string; value: OwnValue | null } | null) => void;
}

/** Chooses the own field that a bulk action sets, and its new value. */
export function BulkFieldChoice({ kind, disabled, onChange }: BulkFieldChoiceProps) {
  const { t } = useLingui();
  const fields = (useOwnFields(kind) ?? []).filter(({ isPersonal }) => !isPersonal);
  const [key, setKey] = useState('');
  const [text, setText] = useState('');
  const field = fields.find((one) => one.key === key) ?? fields[0];
  if (!field) return null;
  const confirm = () => onChange({ key: field.key, value: enteredOwnValue(field, text) });
  return (
    <>
      <NativeSelect
        label={t`Field`}
        value={field.key}
        disabled={disabled}
        data={fields.map((one) => ({ value: one.key, label: one.label }))}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setText('');
          onChange(null);
        }}
      />
      <OwnFieldInput
        field={field}
        label={t`New value`}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(null);
        }}
      />
      <Button variant="default" disabled={disabled} onClick={confirm}>
        {text.trim() === '' ? <Trans>Check: empty the field</Trans> : <Trans>Check</Trans>}
      </Button>
    </>
  );
}
