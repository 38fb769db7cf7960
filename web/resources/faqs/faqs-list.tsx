import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { askFirst } from '#web/kit/confirm.tsx';
import type { Column } from '#web/kit/data-table.tsx';
import { IconButton } from '#web/kit/icon-button.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';

type Faq = RowOf<typeof client.faqs.listFaqs>;

function FaqActions({ faq, mayChange }: { faq: Faq; mayChange: boolean }) {
  const { t } = useLingui();
  const { run: remove } = useChange(client.faqs.deleteFaq);
  const { id, question } = faq;
  const askDelete = () =>
    askFirst({
      title: t`Delete question`,
      sentence: t`Want to delete “${question}”?`,
      action: t`Delete`,
      isDestructive: true,
      run: () => remove({ id }),
    });
  return (
    <>
      <IconButton label={t`Edit ${question}`} to={`/faqUpdate/${id}`}>
        <IconPencil size={17} />
      </IconButton>
      {mayChange && (
        <IconButton label={t`Delete ${question}`} isDestructive onClick={askDelete}>
          <IconTrash size={17} />
        </IconButton>
      )}
    </>
  );
}

/** FAQ: questions that are asked often, with their answers. */
export function FaqsList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/faq');
  const columns: Column<Faq>[] = [
    { key: 'question', header: t`Question`, width: 340 },
    { key: 'answer', header: t`Answer`, width: 420 },
  ];
  return (
    <ListScreen
      label={t`FAQ`}
      call={client.faqs.listFaqs}
      columns={columns}
      rowActions={(faq) => <FaqActions faq={faq} mayChange={mayChange} />}
      action={
        mayChange && (
          <Button component={Link} to="/addFaq">
            <Trans>Add FAQ</Trans>
          </Button>
        )
      }
      empty={t`There are no questions yet. Add the one that users ask most.`}
    />
  );
}
