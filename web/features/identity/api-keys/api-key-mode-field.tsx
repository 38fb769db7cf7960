import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ApiKeyMode } from '#contract/identity/api-key-modes.ts';
import type { FieldProps } from '#web/ui/use-call-form.ts';

/** What a key does with its permissions, and how many changes it makes in an hour. */
export function ApiKeyModeField({
  mode,
  changesPerHour,
}: {
  mode: FieldProps<ApiKeyMode>;
  changesPerHour: FieldProps<string>;
}) {
  const { t } = useLingui();
  return (
    <>
      <NativeSelect
        {...mode}
        data={[
          { value: 'acts', label: t`Makes changes` },
          { value: 'proposes', label: t`Proposes changes: each needs approval` },
          { value: 'reads', label: t`Read only` },
        ]}
      />
      {mode.value !== 'reads' && (
        <TextInput
          {...changesPerHour}
          description={t`More changes are refused until the next hour. Empty: no limit.`}
          inputMode="numeric"
          dir="ltr"
        />
      )}
    </>
  );
}
