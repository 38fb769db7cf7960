import { useLingui } from '@lingui/react/macro';
import type { Filter } from '../list-filter.ts';

/** The filter of a list whose records have somebody in charge: those of the admin who looks. */
export function useAssignedFilter(): Filter<'assigned'> {
  const { t } = useLingui();
  return {
    kind: 'options',
    name: 'assigned',
    label: t`Assigned`,
    options: [{ value: 'me', label: t`to me` }],
  };
}
