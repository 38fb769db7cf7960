import { useLingui } from '@lingui/react/macro';
import type { revealReasons } from '#contract/privacy/personal-data.schemas.ts';

/** Why somebody looks at a masked value, in words. */
export function useRevealReasons(): Readonly<Record<(typeof revealReasons)[number], string>> {
  const { t } = useLingui();
  return {
    asked: t`The person asks for help`,
    payment: t`A payment is looked into`,
    fraud: t`Fraud is suspected`,
    authority: t`A court or an office asks`,
  };
}

/** The reason of a row of the trail, in words where it was chosen from the list of reasons. */
export function useReasonLabels(): (call: string | null, reason: string) => string {
  const words: Readonly<Record<string, string>> = useRevealReasons();
  return (call, reason) => (call === 'revealPersonal' ? (words[reason] ?? reason) : reason);
}
