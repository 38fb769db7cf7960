import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type FeedEntity, feedEntities } from '#contract/feed-rights.ts';
import { feedRightWords } from '#web/features/rights/feed-right-words.ts';
import { FailedState } from '#web/kit/states.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { lateClient } from '#web/lib/late-client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useQueryString } from '#web/lib/use-query-string.ts';
import { ImportFileField, type SentFile } from './import-file-field.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report-section.tsx';
import styles from './imports.module.css';

/** Which column is which field, where somebody said so. */
type Choices = Readonly<Record<string, string | null>>;

/** Brings rows in from a file: choose it, look at what would happen, import it, read the report. */
export function ImportScreen() {
  const [params, change] = useQueryString();
  const run = params.get('run');
  const show = (id: string | null) => change(() => new URLSearchParams(id === null ? {} : { run: id }));
  return (
    <div className={styles.screen}>
      {run === null ? <Preparing onStarted={show} /> : <ImportReport id={run} onAgain={() => show(null)} />}
    </div>
  );
}

function Preparing({ onStarted }: { onStarted: (run: string) => void }) {
  const { t, i18n } = useLingui();
  const [entity, setEntity] = useState<FeedEntity>('users');
  const [source, setSource] = useState('marketplace');
  const [file, setFile] = useState<SentFile>();
  const [choices, setChoices] = useState<Choices>({});
  const start = useChange(lateClient.imports.startImport);
  const asked = {
    id: file?.id ?? '',
    entity,
    source,
    columns: Object.entries(choices).map(([column, field]) => ({ column, field })),
  };
  const query = useQuery({
    queryKey: [...lateClient.imports.previewImport.key, asked],
    queryFn: ({ signal }) => lateClient.imports.previewImport(asked, { signal }),
    enabled: file !== undefined,
    placeholderData: keepPreviousData,
    // What would happen is asked anew with each change only.
    staleTime: Infinity,
  });
  const begin = async () => {
    const answer = await start.run(asked);
    if (answer) onStarted(answer.result.id);
  };
  return (
    <>
      <section className={styles.card} aria-label={t`What to import`}>
        <p className={styles.sentence}>
          <Trans>
            Rows are matched by their ids: importing them again makes no twins, and nothing that was decided
            here is overwritten. <Link to={pathTo('guide.connect')}>The guide</Link> says what each row may
            have.
          </Trans>
        </p>
        <div className={styles.fields}>
          <NativeSelect
            label={t`Rows of`}
            value={entity}
            data={feedEntities.map((value) => ({ value, label: i18n._(feedRightWords[`/feed/${value}`]) }))}
            onChange={(event) => {
              setEntity(event.currentTarget.value as FeedEntity);
              setChoices({});
            }}
          />
          <TextInput
            label={t`Source of the ids`}
            description={t`The keys of this source share them.`}
            value={source}
            maxLength={40}
            dir="ltr"
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        </div>
        <ImportFileField
          file={file}
          onSent={(sent) => {
            setFile(sent);
            setChoices({});
          }}
        />
      </section>
      {file && query.isError && <FailedState error={query.error} retry={() => void query.refetch()} />}
      {file && query.data && !query.isError && (
        <>
          <ImportColumns
            columns={query.data.columns}
            fields={query.data.fields}
            onChange={(column, field) => setChoices({ ...choices, [column]: field })}
          />
          <ImportPreview preview={query.data} isStale={query.isPlaceholderData} />
          <div className={styles.buttons}>
            <Button loading={start.isRunning} disabled={query.isPlaceholderData} onClick={() => void begin()}>
              <Trans>Import</Trans>
            </Button>
          </div>
        </>
      )}
    </>
  );
}
