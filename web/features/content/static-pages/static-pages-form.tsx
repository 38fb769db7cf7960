import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { RichTextField } from '#web/ui/rich-text.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

type StaticPage = AnswerOf<typeof client.staticPages.getStaticPage>;

function StaticPageForm({ page }: { page: StaticPage }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: page,
    call: client.staticPages.updateStaticPage,
    read: client.staticPages.getStaticPage,
    values: (one = page) => ({ identifier: one.identifier, content: one.content }),
    labels: { identifier: t`Identifier`, content: t`Content` },
    input: (values) => values,
    menu: '/cms',
    list: pathTo('staticPages.list'),
  });
  return (
    <RecordForm form={form} isWide>
      <TextInput {...form.field('identifier')} autoComplete="off" dir="auto" />
      <RichTextField {...form.field('content')} isReadOnly={form.isReadOnly} />
    </RecordForm>
  );
}

/** Update static content: the page's identifier and its text. */
export function StaticPagesEdit() {
  return (
    <RouteRecord call={client.staticPages.getStaticPage} fields={2} name={({ identifier }) => identifier}>
      {(page) => <StaticPageForm page={page} />}
    </RouteRecord>
  );
}
