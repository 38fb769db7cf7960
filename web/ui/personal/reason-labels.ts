import { useLingui } from '@lingui/react/macro';
import type { revealReasons } from '#contract/privacy/personal-data.schemas.ts';

/** The labels of the reasons for revealing a masked value. */
export function useRevealReasons(): Readonly<Record<(typeof revealReasons)[number], string>> {
  const { t } = useLingui();
  return {
    asked: t`The person asks for help`,
    payment: t`A payment is looked into`,
    fraud: t`Fraud is suspected`,
    authority: t`A court or an office asks`,
  };
}

/** The reason of an audit entry, with its label if it was chosen from the list. */
export function useReasonLabels(): (call: string | null, reason: string) => string {
  const words: Readonly<Record<string, string>> = useRevealReasons();
  return (call, reason) => (call === 'revealPersonal' ? (words[reason] ?? reason) : reason);
}
