import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { importEntities, type ImportEntity } from '#contract/platform/feed-rights.ts';
import { feedRightLabels } from '#web/features/identity/rights/feed-right-labels.ts';
import { FailedState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { downloadText } from '#web/lib/download.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useQueryString } from '#web/lib/use-query-string.ts';
import { ImportFileField, type SentFile } from './import-file-field.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report-section.tsx';
import { ImportStartForm } from './import-start-form.tsx';
import styles from './imports.module.css';

/** The fields that somebody assigned to columns. */
type Choices = Readonly<Record<string, string | null>>;

/** Imports rows from a file: choose it, preview the result, import it, read the report. */
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

interface SourceFieldsProps {
  entity: ImportEntity;
  source: string;
  sourceError: string | undefined;
  onEntity: (entity: ImportEntity) => void;
  onSource: (source: string) => void;
}

/** What the rows are, and which system gave them their ids. */
function SourceFields({ entity, source, sourceError, onEntity, onSource }: SourceFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t`Record type`}
        value={entity}
        data={importEntities.map((value) => ({
          value,
          label: i18n._(feedRightLabels[`/feed/${value}`]),
        }))}
        onChange={({ currentTarget }) => onEntity(currentTarget.value as ImportEntity)}
      />
      <TextInput
        label={t`ID source`}
        description={t`Use one name for each system that provides IDs.`}
        error={sourceError}
        value={source}
        maxLength={40}
        dir="ltr"
        onChange={({ currentTarget }) => onSource(currentTarget.value)}
      />
    </div>
  );
}

function Preparing({ onStarted }: { onStarted: (run: string) => void }) {
  const { t } = useLingui();
  const [entity, setEntity] = useState<ImportEntity>('users');
  const [source, setSource] = useState('marketplace');
  const [file, setFile] = useState<SentFile>();
  const [choices, setChoices] = useState<Choices>({});
  const [isAsked, setAsked] = useState(false);
  const asked = {
    id: file?.id ?? '',
    entity,
    source,
    columns: Object.entries(choices).map(([column, field]) => ({ column, field })),
  };
  const query = useQuery({
    queryKey: [...client.imports.previewImport.key, asked],
    queryFn: ({ signal }) => client.imports.previewImport(asked, { signal }),
    enabled: file !== undefined,
    placeholderData: keepPreviousData,
    // The preview is only requested again after a change.
    staleTime: Infinity,
  });
  // An error of the source is shown under its field.
  const sourceError = isFailure(query.error) ? query.error.errors['source'] : undefined;
  if (isAsked) return <Submitted onAgain={() => setAsked(false)} />;
  return (
    <>
      <section className={styles.card} aria-label={t`Data to import`}>
        <p className={styles.sentence}>
          <Trans>
            Rows are matched by their IDs. Importing them again creates no duplicates and doesn’t overwrite
            decisions made here. <Link to={pathTo('guide.connect')}>The guide</Link> lists what each row can
            contain.
          </Trans>
        </p>
        <SourceFields
          entity={entity}
          source={source}
          sourceError={sourceError}
          onEntity={(next) => {
            setEntity(next);
            setChoices({});
          }}
          onSource={setSource}
        />
        <SampleButton entity={entity} />
        <ImportFileField
          file={file}
          onSent={(sent) => {
            setFile(sent);
            setChoices({});
          }}
        />
      </section>
      {file && query.isError && sourceError === undefined && (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      )}
      {file && query.data && !query.isError && (
        <>
          <ImportColumns
            columns={query.data.columns}
            fields={query.data.fields}
            missing={query.data.missing}
            onChange={(column, field) => setChoices({ ...choices, [column]: field })}
          />
          <ImportPreview preview={query.data} isStale={query.isPlaceholderData} />
          <ImportStartForm
            settings={asked}
            isStale={query.isPlaceholderData}
            onStarted={(run) => (run === null ? setAsked(true) : onStarted(run))}
          />
        </>
      )}
    </>
  );
}

/** Downloads a sample file that can be imported unchanged, to show the columns. */
function SampleButton({ entity }: { entity: ImportEntity }) {
  const [isRunning, setRunning] = useState(false);
  const fetchSample = async () => {
    setRunning(true);
    try {
      const { name, text } = await client.imports.getImportSample({ entity });
      downloadText(text, name);
    } catch (error) {
      if (!isFailure(error)) throw error;
      toast.failed(error.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={styles.buttons}>
      <Button variant="default" loading={isRunning} onClick={() => void fetchSample()}>
        <Trans>Download sample file</Trans>
      </Button>
    </div>
  );
}

/** Shown if a second administrator has to approve the import. */
function Submitted({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <section className={styles.card} aria-label={t`Submitted for approval`}>
      <h2>
        <Trans>Submitted for approval</Trans>
      </h2>
      <p className={styles.sentence}>
        <Trans>
          Another administrator has to approve this import under{' '}
          <Link to={pathTo('changeRequests.list')}>Approval requests</Link>. It then starts automatically.
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onAgain}>
          <Trans>Import another file</Trans>
        </Button>
      </div>
    </section>
  );
}
