import { useLingui } from '@lingui/react/macro';
import type { Filter } from '../list-filter.ts';

/** The filter for records that are assigned to the viewer. */
export function useAssignedFilter(): Filter<'assigned'> {
  const { t } = useLingui();
  return {
    kind: 'options',
    name: 'assigned',
    label: t`Assigned`,
    options: [{ value: 'me', label: t`to me` }],
  };
}
