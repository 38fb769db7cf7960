import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { statementLimits, usualCategory } from '#contract/moderation/statement-values.ts';
import { optionsOf } from '#web/ui/list-filter.ts';
import type { FieldProps } from '#web/ui/use-call-form.ts';
import { useCategoryLabels, useGroundLabels } from './statement-labels.ts';
import type { StatementField } from './use-statement-input.ts';
import styles from './statement-fields.module.css';

interface Props {
  field: (name: StatementField) => FieldProps<string>;
  values: Readonly<Record<StatementField, string>>;
  /** The reason of the list; empty if none is chosen. */
  reasonId: string;
}

/** The fields of a restriction’s statement of reasons. Each has a default, so that nobody has to fill them in. */
export function StatementFields({ field, values, reasonId }: Props) {
  const { t } = useLingui();
  const categories = useCategoryLabels();
  const usual = categories[usualCategory(reasonId)];
  const grounds = useGroundLabels();
  return (
    <fieldset className={styles.fields}>
      <legend>{t`Statement of reasons for the user`}</legend>
      <NativeSelect {...field('ground')} data={optionsOf(grounds)} />
      <NativeSelect
        {...field('category')}
        data={[{ value: '', label: t`${usual} (usual for this reason)` }, ...optionsOf(categories)]}
      />
      <TextInput
        {...field('legalGround')}
        maxLength={statementLimits.legalGround}
        dir="auto"
        description={
          values.ground === 'illegal' ? t`Such as an article of a law.` : t`Without it, the reason is used.`
        }
      />
      <Textarea
        {...field('facts')}
        autosize
        minRows={2}
        maxLength={statementLimits.facts}
        dir="auto"
        description={t`Published without names: no email, wallet address, telephone number or name. Without it, the reason is used.`}
      />
    </fieldset>
  );
}
