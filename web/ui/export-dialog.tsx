import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { reasonMax } from '#contract/platform/limits.ts';
import { client } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { formatCount, zoneName } from '#web/lib/format.ts';
import { FormFailure } from './form-failure-notice.tsx';
import { Dialog } from './dialog.tsx';
import styles from './export-dialog.module.css';
import { exportDefaults, exportInput } from './export-input.ts';
import type { ShownList } from './shown-list.ts';
import { toast } from './toast.tsx';
import { useCallForm } from './use-call-form.ts';

/** The viewer's zone and UTC first, then every other. */
function zones(): string[] {
  const own = zoneName();
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

export interface ExportDialogProps {
  list: ShownList;
  /** Whether the export was refused because it has no reason. */
  needsReason?: boolean;
  onClose: () => void;
}

/** Which rows the file contains. */
function Content({ list: { page, ids } }: { list: ShownList }) {
  const count = page && formatCount(page.count, page.countIsExact);
  const chosen = ids?.length;
  const isWhole = page?.countIsExact === true;
  return chosen !== undefined ? (
    <Plural
      value={chosen}
      one="The file contains the selected row."
      other={`The file contains the ${formatCount(chosen)} selected rows.`}
    />
  ) : isWhole ? (
    <Trans>The file contains all {count} rows of this search, filters and order.</Trans>
  ) : (
    <Trans>
      The file contains every row of this search, filters and order, including rows that are not counted here.
    </Trans>
  );
}

/** Asks for the options of an export, and starts the download. */
export default function ExportDialog({ list, needsReason = false, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.exports.startExport,
    keepsDraft: false,
    start: exportDefaults(),
    labels: {
      format: t`Format`,
      columns: t`Columns`,
      zone: t`Time zone of dates`,
      bom: t`For Excel: start with a byte order mark`,
      note: t`Add filter, time and number of rows at the end`,
      reason: t`Reason`,
    },
    input: (values) => exportInput(list, values),
    done: ({ message, result: { address } }) => {
      download(address);
      toast.done(message);
      onClose();
    },
  });
  const reason = (
    <TextInput
      {...form.field('reason')}
      description={t`Required if the file shows personal data. Kept in the audit trail.`}
      maxLength={reasonMax}
      dir="auto"
      autoComplete="off"
    />
  );
  return (
    <Dialog opened onClose={onClose} label={t`Export ${list.label}`}>
      <form className={styles.form} {...form.frame}>
        <h2 className={styles.title}>
          <Trans>Export {list.label}</Trans>
        </h2>
        <p className={styles.sentence}>
          <Content list={list} />
        </p>
        {needsReason && (
          <p className={styles.sentence} role="status">
            <Trans>The file shows personal data. Enter a reason.</Trans>
          </p>
        )}
        {needsReason && reason}
        <NativeSelect
          {...form.field('format')}
          data={[
            { value: 'csv', label: t`CSV` },
            { value: 'xlsx', label: t`Excel (XLSX)` },
            { value: 'ndjson', label: t`JSON, one object per line (NDJSON)` },
          ]}
        />
        <NativeSelect
          {...form.field('columns')}
          data={[
            { value: 'shown', label: t`As on the screen, with the ID` },
            { value: 'all', label: t`All fields, by technical name` },
          ]}
        />
        <NativeSelect {...form.field('zone')} data={zones()} />
        {form.values.format === 'csv' && <Checkbox {...form.flag('bom')} />}
        <Checkbox {...form.flag('note')} />
        {!needsReason && reason}
        {form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={form.isRunning}>
            <Trans>Download</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
