import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ComponentType } from 'react';
import type { BulkActionName } from '#contract/bulk-actions.ts';
import { ownKindOfList } from '#contract/integrations/own-kinds.ts';
import type { Page } from '#contract/platform/call.ts';
import { activityLabels, bulkActionLabel } from '#web/lib/activity-labels.ts';
import { formatCount } from '#web/lib/format.ts';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import { OwnParts } from './own-parts.tsx';
import { ExportButton } from './export-button.tsx';
import type { ShownList } from './shown-list.ts';
import styles from './selection.module.css';
import { toast } from './toast.tsx';
import { codeMissing } from '#web/lib/failures.ts';

interface BulkBarProps {
  /** The list's call. */
  list: readonly [resource: string, name: string];
  /** The selected rows, for an export. */
  exported: ShownList;
  acts: readonly BulkActionName[];
  ids: readonly string[];
  /** Whether all matching rows on all pages are selected. */
  isAll: boolean;
  /** Search and filters, as the list's call takes them. */
  matching: Readonly<Record<string, string>>;
  page: Page<{ id: string }> | undefined;
  isWholePage: boolean;
  onAll: () => void;
  onClear: () => void;
}

/** Shows how many rows are selected and the actions for them. It floats over the list, so that nothing moves. */
export function BulkBar(props: BulkBarProps) {
  const { list, exported, acts, ids, isAll, matching, page, isWholePage, onAll, onClear } = props;
  const { t } = useLingui();
  const [Opened, setOpened] = useState<ComponentType<BulkDialogProps>>();
  const [act, setAct] = useState<BulkActionName>();
  const ownKind = ownKindOfList[list[1]];
  const matches = page && formatCount(page.count, page.countIsExact);
  const open = (name: BulkActionName) => {
    setAct(name);
    import('./bulk-dialog.tsx').then(
      ({ default: loaded }) => setOpened(() => loaded),
      () => toast.failed(codeMissing().message),
    );
  };
  return (
    <div className={styles.bar} data-bar role="region" aria-label={t`Selected rows`}>
      <span className={styles.count} role="status">
        {isAll ? (
          <Trans>All {matches} selected</Trans>
        ) : (
          <Plural value={ids.length} one="# selected" other="# selected" />
        )}
      </span>
      {!isAll && isWholePage && page && page.count > ids.length && (
        <button type="button" className={styles.all} onClick={onAll}>
          <Trans>Select all {matches} matching rows</Trans>
        </button>
      )}
      <span className={styles.acts}>
        {acts.map((name) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            {...(activityLabels().bulkActions[name]?.isDestructive && { c: 'var(--negative)' })}
            onClick={() => open(name)}
          >
            {bulkActionLabel(name)}
          </Button>
        ))}
        {!isAll && ownKind && <OwnParts kind={ownKind} records={ids} isSelection />}
        <ExportButton list={exported} size="xs" />
      </span>
      <Button size="xs" variant="subtle" className={styles.clear} onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
      {Opened && act && (
        <Opened
          list={list}
          act={act}
          rows={isAll ? { matching } : { ids: [...ids] }}
          record={ids[0] ?? page?.rows[0]?.id ?? ''}
          onClose={(isBegun) => {
            setAct(undefined);
            setOpened(undefined);
            if (isBegun) onClear();
          }}
        />
      )}
    </div>
  );
}
