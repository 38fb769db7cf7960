import { useLingui } from '@lingui/react/macro';
import type { Problem } from './provider-mapping-reader.ts';

/** The sentence of each problem of a mapping. */
export function useProblemLabels(): Readonly<Record<Problem, string>> {
  const { t } = useLingui();
  return {
    needed: t`Enter a name of the message, or a fixed value.`,
    twice: t`This is already used in this row. Use each once.`,
    name: t`Enter a name of the message.`,
    value: t`Enter the value of the provider.`,
  };
}
