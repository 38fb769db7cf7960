import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Pair, Problem } from './provider-mapping-reader.ts';
import styles from './provider-mapping-field.module.css';
import { useProblemLabels } from './use-problem-labels.ts';

interface Props {
  /** What a line is about, for its labels, such as `Condition`. */
  label: string;
  from: string;
  to: string;
  /** The only values of the right side; undefined for any text. */
  choices?: readonly { value: string; label: string }[] | undefined;
  value: readonly Pair[];
  onChange: (pairs: Pair[]) => void;
  problems: readonly (Problem | undefined)[];
  /** Whether problems are shown. */
  isChecked: boolean;
  add: string;
}

/** Lines with a name or value of the provider on the left, and its counterpart on the right. */
export function ProviderPairsField(props: Props) {
  const { label, from, to, choices, value, onChange, problems, isChecked, add } = props;
  const { t } = useLingui();
  const sentences = useProblemLabels();
  const text = { dir: 'ltr', autoComplete: 'off', spellCheck: false, size: 'xs' } as const;
  const set = (at: number, pair: Partial<Pair>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...pair } : one)));
  return (
    <>
      {value.map((pair, index) => {
        const number = index + 1;
        const problem = problems[index];
        const right = {
          'aria-label': `${label} ${number}: ${to}`,
          value: pair.to,
        };
        return (
          // The place is all that tells two equal lines apart.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.pair}>
            <TextInput
              {...text}
              aria-label={`${label} ${number}: ${from}`}
              placeholder={from}
              value={pair.from}
              error={problem && isChecked && sentences[problem]}
              data-field={problem && 'mapping'}
              onChange={({ currentTarget }) => set(index, { from: currentTarget.value })}
            />
            {choices ? (
              <NativeSelect
                {...right}
                size="xs"
                data={[{ value: '', label: t`Choose` }, ...choices]}
                onChange={({ currentTarget }) => set(index, { to: currentTarget.value })}
              />
            ) : (
              <TextInput
                {...text}
                {...right}
                placeholder={to}
                onChange={({ currentTarget }) => set(index, { to: currentTarget.value })}
              />
            )}
            <IconButton
              label={t`Remove ${label} ${number}`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <IconX size={16} />
            </IconButton>
          </div>
        );
      })}
      <Button
        variant="default"
        size="compact-sm"
        className={styles.more}
        onClick={() => onChange([...value, { from: '', to: '' }])}
      >
        {add}
      </Button>
    </>
  );
}
