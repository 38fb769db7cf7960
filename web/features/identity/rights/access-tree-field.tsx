import { Checkbox, InputError } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { Restriction, Rights } from '#contract/platform/menu.ts';
import { personalPath } from '#contract/platform/personal.ts';
import { menuLabels } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { accessRows, withTick, type AccessRow } from './access-rules.ts';
import styles from './access-tree-field.module.css';

interface RowProps {
  row: AccessRow;
  isReadOnly: boolean;
  onTick: (row: AccessRow, effect: 'read' | 'write', isOn: boolean) => void;
  /** Why a checkbox is disabled, if the usual reasons don't apply. */
  why: ReactNode;
  /** The reason that the group already shows, and the id of its element. */
  groupReason?: { reason: Reason; id: string } | undefined;
}

type Reason = 'notHeld' | 'notChanged' | 'inParts' | 'changedInParts';

/** Why a checkbox is disabled: nobody grants a permission that they don't have (specification 3.5). */
function reasonOf({ read, write, children }: AccessRow): Reason | null {
  if (read.isGrantable && write.isGrantable) return null;
  if (read.isGrantable)
    return children.some((child) => child.write.isGrantable) ? 'changedInParts' : 'notChanged';
  return children.some((child) => child.read.isGrantable) ? 'inParts' : 'notHeld';
}

function reasonLabels(reason: Reason): ReactNode {
  if (reason === 'notHeld') return <Trans>You don't have this permission</Trans>;
  if (reason === 'notChanged') return <Trans>You can't change this</Trans>;
  if (reason === 'changedInParts') return <Trans>Can change: one at a time only</Trans>;
  return <Trans>One at a time only: you don't have permission for the whole group</Trans>;
}

function Row({ row, isReadOnly, onTick, why, groupReason }: RowProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const { path, read, write, children } = row;
  const label = i18n._(menuLabels(path).label);
  const reason = isReadOnly ? null : reasonOf(row);
  const isGroupReason = reason !== null && reason === groupReason?.reason;
  const described = isGroupReason ? groupReason.id : reason === null ? undefined : `${id}-why`;
  return (
    <li>
      <div className={styles.row} data-group={children.length > 0 || undefined}>
        <Checkbox
          id={id}
          label={label}
          checked={read.isChecked}
          indeterminate={read.isMixed}
          disabled={isReadOnly || !read.isGrantable}
          aria-describedby={described}
          onChange={(event) => onTick(row, 'read', event.currentTarget.checked)}
        />
        <Checkbox
          aria-label={t`${label}: can change`}
          checked={write.isChecked}
          indeterminate={write.isMixed}
          disabled={isReadOnly || !write.isGrantable}
          aria-describedby={described}
          onChange={(event) => onTick(row, 'write', event.currentTarget.checked)}
        />
        {reason !== null && !isGroupReason && (
          <p id={described} className={styles.why}>
            {why ?? reasonLabels(reason)}
          </p>
        )}
      </div>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Row
              key={child.path}
              row={child}
              isReadOnly={isReadOnly}
              onTick={onTick}
              why={why}
              groupReason={reason !== null && described !== undefined ? { reason, id: described } : undefined}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

export interface AccessTreeProps {
  /** The field's name, by which a form finds it to focus an error. */
  name: string;
  label: string | undefined;
  value: readonly Restriction[];
  onChange: (value: Restriction[]) => void;
  error: string | undefined;
  /** The content in front of the checkboxes. */
  lead: ReactNode;
  /** The admin who grants, or the most permissions that can be granted. */
  actor: Rights;
  /** Why a checkbox is disabled; by default, that the admin doesn't have the permission. */
  why?: ReactNode;
  /** True if the permissions are read-only. */
  isReadOnly?: boolean;
}

/**
 * The menus as nested checkboxes: the first one allows reading, the second one changing
 * (specification 4.3 and 3.2).
 */
export function AccessTree({
  name,
  label,
  value,
  onChange,
  error,
  lead,
  actor,
  why,
  isReadOnly = false,
}: AccessTreeProps) {
  const id = useId();
  const admin = useSession();
  // While personal data is not masked, the permission to see it has no effect.
  const hasMasks = admin?.masksPersonal === true;
  const switchedOff = admin?.switchedOff ?? [];
  const rows = accessRows(value, { ...actor, switchedOff }).filter(
    ({ path }) => hasMasks || path !== personalPath,
  );
  const onTick: RowProps['onTick'] = ({ path }, effect, isOn) =>
    onChange(withTick(value, { path, effect, isOn }, { ...actor, switchedOff }));
  return (
    <fieldset
      name={name}
      tabIndex={-1}
      className={styles.tree}
      aria-describedby={error === undefined ? id : `${id} ${id}-error`}
    >
      <legend>{label}</legend>
      <p id={id} className={styles.lead}>
        {lead}
      </p>
      <div className={styles.columns} aria-hidden>
        <span>
          <Trans>Can see</Trans>
        </span>
        <span>
          <Trans>Can change</Trans>
        </span>
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.path} row={row} isReadOnly={isReadOnly} onTick={onTick} why={why} />
        ))}
      </ul>
      {error !== undefined && (
        <InputError id={`${id}-error`} role="alert" mt={8}>
          {error}
        </InputError>
      )}
    </fieldset>
  );
}
