import { Trans } from '@lingui/react/macro';
import { useTrailLabels } from '#web/ui/records/trail-labels.ts';
import { RightsTable } from '#web/features/identity/rights/rights-table.tsx';
import { rightsChanges } from '#contract/identity/rights.ts';
import type { AuditEntry } from './audit-marks.tsx';
import styles from './audit.module.css';
import { asRestriction, readableLines, type Line } from './change-reader.ts';

type Change = AuditEntry['changes'][number];

function Lines({ lines, sign }: { lines: readonly Line[]; sign: '+' | '−' }) {
  if (lines.length === 0) return <span className={styles.none}>—</span>;
  return (
    <ul className={styles.lines}>
      {lines.map(({ text, isDifferent }, index) => (
        <li key={index} data-sign={isDifferent ? sign : undefined}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

function FieldChange({ change: { field, before, after } }: { change: Change }) {
  const { fieldLabel } = useTrailLabels();
  const rights =
    field === 'restriction' || field === 'extra'
      ? ([asRestriction(before), asRestriction(after)] as const)
      : [null, null];
  return (
    <section className={styles.change}>
      <h3>{fieldLabel(field) ?? <code>{field}</code>}</h3>
      {rights[0] && rights[1] ? (
        <RightsTable
          changes={rightsChanges(rights[0], rights[1])}
          before={<Trans>Before</Trans>}
          after={<Trans>After</Trans>}
        />
      ) : (
        <div className={styles.sides}>
          <div>
            <h4>
              <Trans>Before</Trans>
            </h4>
            <Lines lines={readableLines(before, after)} sign="−" />
          </div>
          <div>
            <h4>
              <Trans>After</Trans>
            </h4>
            <Lines lines={readableLines(after, before)} sign="+" />
          </div>
        </div>
      )}
    </section>
  );
}

/** The fields that a write changed, before and after side by side. */
export function AuditChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) {
    return (
      <p className={styles.dim}>
        <Trans>No field of the record changed. Secrets, such as passwords, are never recorded.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.changes}>
      {changes.map((change) => (
        <FieldChange key={change.field} change={change} />
      ))}
    </div>
  );
}
