import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { activityLabels } from '#web/lib/activity-labels.ts';

/** The calls that people make before they sign in. By name, because their contracts would load with every record. */
const callsBeforeSignIn: ReadonlySet<string> = new Set([
  'login',
  'forgotPassword',
  'resetPassword',
  'admitNetwork',
  'startPasskeySignIn',
  'signInWithPasskey',
  'signInWithCompany',
]);

/** Names who made an entry of the trail that has no person: somebody before the sign-in, or the server itself. */
export const noPersonLabel = (call: string | null): string =>
  call !== null && callsBeforeSignIn.has(call) ? t`Not signed in` : t`Automatic`;

/** The labels of the audit trail's calls, fields and values; undefined for those that have none. */
export function useTrailLabels() {
  const { i18n } = useLingui();
  const { calls, fields, values } = activityLabels();
  const labelIn = (table: typeof calls, name: string) => {
    const label = Object.hasOwn(table, name) ? table[name] : undefined;
    return label && i18n._(label);
  };
  const fieldLabel = (field: string) => labelIn(fields, field);
  return {
    callLabel: (call: string) => labelIn(calls, call),
    fieldLabel,
    /** @param json the stored value as JSON */
    valueLabel: (field: string, json: string) => {
      // The value of this field is the name of a field, whose masked value was revealed.
      if (field === 'field') return fieldLabel(String(JSON.parse(json)));
      return labelIn((Object.hasOwn(values, field) && values[field]) || {}, json);
    },
  };
}

/** Internal fields of the audit trail that don't help a reader. */
export const unshownFields: ReadonlySet<string> = new Set([
  'note',
  'kind',
  'reply',
  'adminId',
  'session',
  'case',
]);
