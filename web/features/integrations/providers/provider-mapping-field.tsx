import type { MessageDescriptor } from '@lingui/core';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  providerChoices,
  type ProviderTarget,
  providerTargetNames,
} from '#contract/integrations/provider-schemes.ts';
import { providerMappingRows } from '#contract/platform/limits.ts';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { fieldLabels, targetLabels, valueLabels } from './provider-labels.tsx';
import styles from './provider-mapping-field.module.css';
import {
  type FieldDraft,
  fieldsOf,
  newRow,
  type Problem,
  problemsOf,
  type RowDraft,
  withTarget,
} from './provider-mapping-reader.ts';
import { ProviderPairsField } from './provider-pairs-field.tsx';
import { useProblemLabels } from './use-problem-labels.ts';

/** What a tried message gave. */
export type Trial = AnswerOf<typeof client.providers.tryProviderMessage>;

const text = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;

/** The problems of the lines of a list. */
const ofLines = (problems: Readonly<Record<string, Problem>>, kind: string, lines: readonly unknown[]) =>
  lines.map((_, index) => problems[`${kind} ${index}`]);

interface FieldProps {
  field: string;
  draft: FieldDraft;
  problems: Readonly<Record<string, Problem>>;
  /** Whether problems are shown. */
  isChecked: boolean;
  /** The trial, if this row applied. */
  trial: Trial | undefined;
  onChange: (draft: FieldDraft) => void;
}

/** How one field is filled: by names of the message, what their values mean, and a fixed value. */
function FieldRow({ field, draft, problems, isChecked, trial, onChange }: FieldProps) {
  const { t, i18n } = useLingui();
  const sentences = useProblemLabels();
  const label = i18n._(fieldLabels[field] as MessageDescriptor);
  const choices = providerChoices[field]?.map((value) => ({
    value,
    label: i18n._(valueLabels[value] as MessageDescriptor),
  }));
  const problem = problems[field];
  const refused = trial?.wrongField === field ? trial.reason : null;
  const gives = trial?.fields.find(({ name }) => name === field)?.value;
  const error = problem && isChecked ? sentences[problem] : refused;
  const set = (change: Partial<FieldDraft>) => onChange({ ...draft, ...change });
  const otherwise = { label: t`${label}: fixed value`, value: draft.otherwise };
  return (
    <div className={styles.part}>
      <div className={styles.two}>
        <TextInput
          {...text}
          label={t`${label}: name in the message`}
          value={draft.names}
          error={error}
          data-field={problem && 'mapping'}
          onChange={({ currentTarget }) => set({ names: currentTarget.value })}
        />
        {choices ? (
          <NativeSelect
            {...otherwise}
            data={[{ value: '', label: t`None` }, ...choices]}
            onChange={({ currentTarget }) => set({ otherwise: currentTarget.value })}
          />
        ) : (
          <TextInput
            {...otherwise}
            dir="auto"
            autoComplete="off"
            maxLength={500}
            onChange={({ currentTarget }) => set({ otherwise: currentTarget.value })}
          />
        )}
      </div>
      {gives !== undefined && (
        <p className={styles.dim}>
          <Trans>
            The tried message gives <bdi>{gives}</bdi>.
          </Trans>
        </p>
      )}
      <ProviderPairsField
        label={t`${label}: meaning`}
        from={t`Value of the provider`}
        to={t`Means`}
        choices={choices}
        value={draft.meanings}
        onChange={(meanings) => set({ meanings })}
        problems={ofLines(problems, field, draft.meanings)}
        isChecked={isChecked}
        add={t`Add meaning of ${label}`}
      />
    </div>
  );
}

interface RowProps {
  row: RowDraft;
  number: number;
  isChecked: boolean;
  trial: Trial | undefined;
  onChange: (row: RowDraft) => void;
  onMove: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function MappingRow({ row, number, isChecked, trial, onChange, onMove, onRemove }: RowProps) {
  const { t, i18n } = useLingui();
  const problems = problemsOf(row);
  const applied = trial?.row === number - 1 ? trial : undefined;
  return (
    <section className={styles.row} aria-label={t`Row ${number}`} data-applies={applied ? true : undefined}>
      <div className={styles.head}>
        <h2>
          <Trans>Row {number}</Trans>
        </h2>
        {onMove && (
          <Button variant="default" size="compact-sm" aria-label={t`Move row ${number} up`} onClick={onMove}>
            <Trans>Move up</Trans>
          </Button>
        )}
        {onRemove && (
          <Button variant="default" size="compact-sm" aria-label={t`Remove row ${number}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {applied && (
        <p className={styles.dim}>
          <Trans>This row applies to the tried message.</Trans>
        </p>
      )}
      <div className={styles.part}>
        <p className={styles.dim}>
          {row.when.length === 0 ? (
            <Trans>Without conditions, the row applies to every message.</Trans>
          ) : (
            <Trans>The row applies if the message has all these values.</Trans>
          )}
        </p>
        <ProviderPairsField
          label={t`Condition`}
          from={t`Name in the message`}
          to={t`Value`}
          value={row.when}
          onChange={(when) => onChange({ ...row, when })}
          problems={ofLines(problems, 'when', row.when)}
          isChecked={isChecked}
          add={t`Add condition`}
        />
      </div>
      <NativeSelect
        label={t`Changes`}
        value={row.target}
        data={providerTargetNames.map((value) => ({ value, label: i18n._(targetLabels[value]) }))}
        onChange={({ currentTarget }) => onChange(withTarget(row, currentTarget.value as ProviderTarget))}
      />
      {fieldsOf(row.target).map((field) => (
        <FieldRow
          key={field}
          field={field}
          draft={row.fields[field] as FieldDraft}
          problems={problems}
          isChecked={isChecked}
          trial={applied}
          onChange={(draft) => onChange({ ...row, fields: { ...row.fields, [field]: draft } })}
        />
      ))}
    </section>
  );
}

interface Props {
  label: string | undefined;
  value: readonly RowDraft[];
  onChange: (rows: RowDraft[]) => void;
  error: string | undefined;
  trial: Trial | undefined;
}

/** The rows of a mapping: the first one whose conditions match fills the fields of what a message changes. */
export function ProviderMappingField({ label, value, onChange, error, trial }: Props) {
  const move = (at: number) => {
    const before = value.slice(0, at - 1);
    const [above, below] = [value.slice(at - 1, at), value.slice(at, at + 1)];
    onChange([...before, ...below, ...above, ...value.slice(at + 1)]);
  };
  return (
    <fieldset className={styles.mapping}>
      <legend>{label}</legend>
      <p className={styles.dim}>
        <Trans>
          The first row that applies to a message says what it changes. Names inside objects have dots between
          them, such as data.user. Separate several names with commas: the last one that the message has
          counts.
        </Trans>
      </p>
      {value.map((row, index) => (
        <MappingRow
          // The place is all that tells two equal rows apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          row={row}
          number={index + 1}
          isChecked={error !== undefined}
          trial={trial}
          onChange={(next) => onChange(value.map((one, at) => (at === index ? next : one)))}
          onMove={index > 0 ? () => move(index) : undefined}
          onRemove={value.length > 1 ? () => onChange(value.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {value.length < providerMappingRows && (
        <Button variant="default" className={styles.more} onClick={() => onChange([...value, newRow()])}>
          <Trans>Add row</Trans>
        </Button>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
