import { useLingui } from '@lingui/react/macro';

/** The labels of order types. Other types of a trade host are shown unchanged. */
export function useOrderTypes(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return { limit: t`Limit`, market: t`Market`, stop: t`Stop` };
}
