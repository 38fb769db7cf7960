import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type StatementCategory,
  type StatementGround,
  statementLimits,
} from '#contract/moderation/statement-values.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { type Statement, useCategoryLabels, useGroundLabels } from './statement-labels.ts';
import styles from './statement-view.module.css';

const valuesOf = ({ ground, category, legalGround, facts, version }: Statement) => ({
  ground: ground as string,
  category: category as string,
  legalGround,
  facts,
  reason: '',
  version,
});

/** Corrects a statement. The user gets the new version. */
export function StatementCorrectionForm({ of: one, onClose }: { of: Statement; onClose: () => void }) {
  const { t } = useLingui();
  const { id } = one;
  const form = useCallForm({
    call: client.statements.correctStatement,
    about: id,
    start: valuesOf(one),
    labels: {
      ground: t`Ground`,
      category: t`Category`,
      legalGround: t`Law or rule`,
      facts: t`Facts and circumstances`,
      reason: t`Reason for the correction`,
    },
    input: ({ ground, category, ...values }) => ({
      id,
      ground: ground as StatementGround,
      category: category as StatementCategory,
      ...values,
    }),
    newer: async () => valuesOf(await client.statements.getStatement({ id })),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Correct statement</Trans>}>
      <p className={styles.note}>
        <Trans>
          The present version is kept. The user gets the new one by email, and the EU transparency database
          gets it as another statement. An appeal stays.
        </Trans>
      </p>
      <NativeSelect {...form.field('ground')} data={optionsOf(useGroundLabels())} />
      <NativeSelect {...form.field('category')} data={optionsOf(useCategoryLabels())} />
      <TextInput {...form.field('legalGround')} maxLength={statementLimits.legalGround} dir="auto" />
      <Textarea
        {...form.field('facts')}
        autosize
        minRows={3}
        maxLength={statementLimits.facts}
        dir="auto"
        description={t`Published without names: no email, wallet address, telephone number or name.`}
      />
      <Textarea
        {...form.field('reason')}
        autosize
        minRows={2}
        maxLength={500}
        dir="auto"
        description={t`Only administrators read it.`}
      />
    </CallForm>
  );
}
