import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { trashDays } from '#contract/platform/limits.ts';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';

/** FAQ: frequently asked questions with their answers. */
export function FaqsList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/faq');
  const columns: ColumnOf<typeof client.faqs.listFaqs>[] = [
    { key: 'question', compare: 'text', header: t`Question`, width: 340, grows: true },
    { key: 'answer', compare: 'text', header: t`Answer`, width: 420, grows: true },
  ];
  return (
    <ListScreen
      label={t`FAQ`}
      call={client.faqs.listFaqs}
      columns={columns}
      rowActions={({ id, question }) => (
        <>
          <EditAction name={question} to={pathTo('faqs.edit', id)} />
          {mayChange && (
            <DeleteAction
              id={id}
              name={question}
              title={t`Delete question`}
              sentence={t`Delete question “${question}”? You can restore it from the trash for ${trashDays} days.`}
              call={client.faqs.deleteFaq}
            />
          )}
        </>
      )}
      action={
        mayChange && (
          <Button component={Link} to={pathTo('faqs.add')}>
            <Trans>Add FAQ</Trans>
          </Button>
        )
      }
      empty={t`There are no questions yet. Add the one that users ask most.`}
    />
  );
}
