import { useLingui } from '@lingui/react/macro';
import type { revealReasons } from '#contract/privacy/personal-data.schemas.ts';

/** The labels of the reasons for revealing a masked value. */
export function useRevealReasons(): Readonly<Record<(typeof revealReasons)[number], string>> {
  const { t } = useLingui();
  return {
    asked: t`The person asked for help`,
    payment: t`Payment investigation`,
    fraud: t`Fraud is suspected`,
    authority: t`Request of a court or an authority`,
  };
}

/** The reason of an audit entry, with its label if it was chosen from the list. */
export function useReasonLabels(): (call: string | null, reason: string) => string {
  const words: Readonly<Record<string, string>> = useRevealReasons();
  return (call, reason) => (call === 'revealPersonal' ? (words[reason] ?? reason) : reason);
}
