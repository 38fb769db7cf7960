import { useLingui } from '@lingui/react/macro';
import { royaltyFeeMax, serviceFeeMax } from '#contract/platform/limits.ts';
import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** A row of the settings' history. */
export type SettingChange = RowOf<typeof client.settings.listSettingChanges>;

type SettingField = SettingChange['field'];

/** A setting's name and unit. */
interface SettingName {
  label: string;
  unit: string;
  /** The valid values, or what the value means. */
  hint: string;
}

/** The label, unit and hint of each setting. The labels are those of the specification. */
export function useSettingNames(): Readonly<Record<SettingField, SettingName>> {
  const { t } = useLingui();
  const percent = '%';
  const upTo = (max: string) => t`From 0 to ${max} %`;
  const upToService = upTo(serviceFeeMax);
  return {
    royaltyFee: { label: t`Royality fee`, unit: percent, hint: upTo(royaltyFeeMax) },
    serviceFee: { label: t`Service fee`, unit: percent, hint: upToService },
    serviceFee721: { label: t`Service fee(721)`, unit: percent, hint: upToService },
    serviceFee1155: { label: t`Service fee(1155)`, unit: percent, hint: upToService },
    bidFee: { label: t`Bid fee`, unit: percent, hint: upToService },
    pksPriceUsd: { label: t`USD for PKS`, unit: 'USD', hint: t`Price of one PKS in US dollars` },
  };
}
