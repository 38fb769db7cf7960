import { useLingui } from '@lingui/react/macro';
import type {
  StatementCategory,
  StatementGround,
  StatementRestriction,
} from '#contract/moderation/statement-values.ts';
import type { AnswerOf, client } from '#web/lib/client.ts';
import type { Tone } from '#web/ui/status-mark.tsx';

/** A statement with its appeal. */
export type Statement = AnswerOf<typeof client.statements.getStatement>;

type Marks<Value extends string> = Readonly<Record<Value, { tone: Tone; label: string }>>;

/** The labels of restrictions. */
export function useRestrictionLabels(): Readonly<Record<StatementRestriction, string>> {
  const { t } = useLingui();
  return {
    hidden: t`Token hidden`,
    deleted: t`Token deleted`,
    blocked: t`User blocked`,
    lockedDown: t`Account locked down`,
  };
}

/** The labels of grounds. */
export function useGroundLabels(): Readonly<Record<StatementGround, string>> {
  const { t } = useLingui();
  return { incompatible: t`Violates our terms`, illegal: t`Illegal content` };
}

/** The labels of the categories of the EU transparency database. */
export function useCategoryLabels(): Readonly<Record<StatementCategory, string>> {
  const { t } = useLingui();
  return {
    ANIMAL_WELFARE: t`Animal welfare`,
    CONSUMER_INFORMATION: t`Consumer information`,
    CYBER_VIOLENCE: t`Cyber violence`,
    CYBER_VIOLENCE_AGAINST_WOMEN: t`Cyber violence against women`,
    DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: t`Data protection and privacy`,
    ILLEGAL_OR_HARMFUL_SPEECH: t`Illegal or harmful speech`,
    INTELLECTUAL_PROPERTY_INFRINGEMENTS: t`Intellectual property`,
    NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS: t`Civic discourse or elections`,
    NOT_SPECIFIED_NOTICE: t`Not specified in the notice`,
    OTHER_VIOLATION_TC: t`Other violation of terms`,
    PROTECTION_OF_MINORS: t`Protection of minors`,
    RISK_FOR_PUBLIC_SECURITY: t`Public security`,
    SCAMS_AND_FRAUD: t`Scams and fraud`,
    SELF_HARM: t`Self-harm`,
    UNSAFE_AND_PROHIBITED_PRODUCTS: t`Unsafe or prohibited products`,
    VIOLENCE: t`Violence`,
  };
}

/** The labels of sources. */
export function useSourceLabels(): Readonly<Record<Statement['source'], string>> {
  const { t } = useLingui();
  return { ARTICLE_16: t`Notice of a user`, VOLUNTARY: t`Own initiative` };
}

/** The labels and colors of the states of sending. */
export function usePushLabels(): Marks<Statement['pushState']> {
  const { t } = useLingui();
  return {
    pending: { tone: 'neutral', label: t`Not sent yet` },
    pushed: { tone: 'positive', label: t({ message: 'Sent', context: 'a statement, to a database' }) },
    refused: { tone: 'negative', label: t({ message: 'Refused', context: 'a statement, by a database' }) },
  };
}

/** The labels and colors of appeals. */
export function useAppealLabels(): Marks<NonNullable<Statement['appeal']>> {
  const { t } = useLingui();
  return {
    open: { tone: 'caution', label: t({ message: 'Open', context: 'state of an appeal' }) },
    upheld: { tone: 'neutral', label: t`Restriction kept` },
    reversed: { tone: 'positive', label: t`Restriction reversed` },
  };
}
