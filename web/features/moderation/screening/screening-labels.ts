import { useLingui } from '@lingui/react/macro';
import type { ScreeningFormat, ScorePart } from '#contract/moderation/screening-parts.ts';

/** What each format is called. */
export function useFormatLabels(): Readonly<Record<ScreeningFormat, string>> {
  const { t } = useLingui();
  return {
    ofacSdn: t`OFAC SDN (XML)`,
    eu: t`EU consolidated list (XML)`,
    un: t`UN consolidated list (XML)`,
    openSanctions: t`OpenSanctions (targets.simple.csv)`,
    followTheMoney: t`FollowTheMoney (JSON lines)`,
    own: t`Own list (CSV)`,
    oracle: t`On-chain oracle`,
  };
}

/** What each part of a score is called. */
export function usePartLabels(): Readonly<Record<ScorePart['part'], string>> {
  const { t } = useLingui();
  return { name: t`Name`, address: t`Address`, birthYear: t`Birth year`, country: t`Country` };
}
