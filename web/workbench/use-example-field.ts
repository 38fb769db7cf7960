import { useState } from 'react';
import type { FieldProps } from '#web/ui/use-call-form.ts';

/** The props of a field without a form. In the product they are `form.field('name')` of `useCallForm`. */
export function useExampleField<Value>(label: string, start: Value, error?: string): FieldProps<Value> {
  const [value, setValue] = useState(start);
  return {
    name: label,
    label,
    value,
    error,
    onChange: (change) =>
      setValue(
        (typeof change === 'object' && change !== null && 'currentTarget' in change
          ? change.currentTarget.value
          : change) as Value,
      ),
    onBlur: () => {},
  };
}
