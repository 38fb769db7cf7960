import { useLingui } from '@lingui/react/macro';
import type { RuleActionName } from '#contract/workspace/rule-records.ts';
import type { ruleProblems, ruleVerdicts } from '#contract/workspace/rules.schemas.ts';
import type { AnswerOf, client } from '#web/lib/client.ts';

/** A rule as its screens read it. */
export type Rule = AnswerOf<typeof client.rules.getRule>;

/** What each action is called. */
export function useActionLabels(): Readonly<Record<RuleActionName, string>> {
  const { t } = useLingui();
  return {
    assign: t`Assign to`,
    note: t`Add note`,
    block: t`Block user`,
    unblock: t`Unblock user`,
    hide: t`Hide token`,
    show: t`Show token`,
    makeHot: t`Add to hot collection`,
    makeOrdinary: t`Remove from hot collection`,
    handle: t`Mark as handled`,
    reopen: t`Reopen`,
    escalate: t`Escalate case`,
    priority: t`Set priority to`,
    raise: t`Raise priority to`,
    autoAssign: t`Assign to the administrator with the fewest open cases`,
    close: t`Close ticket`,
    hold: t`Hold withdrawal`,
  };
}

/** Why the server has stopped a rule, and what to do. */
export function useProblemLabels(): Readonly<Record<(typeof ruleProblems)[number], string>> {
  const { t } = useLingui();
  return {
    event: t`Its type of event no longer exists. Edit the rule.`,
    action: t`One of its actions is no longer available. Edit the rule.`,
    filter: t`The list no longer accepts its conditions. Edit the rule.`,
    principal: t`The administrator or API key is disabled. Edit the rule, and choose yourself or another key.`,
    rights: t`The administrator or API key no longer has the permissions. Change the permissions, or edit the rule.`,
  };
}

/** What a rule did about an event, or would have done. */
export function useVerdictLabels(isTrial: boolean): Readonly<Record<(typeof ruleVerdicts)[number], string>> {
  const { t } = useLingui();
  return {
    done: isTrial ? t`Would act` : t`Acted`,
    refused: isTrial ? t`Would be refused now` : t`Refused`,
    capped: t`Over the limit`,
    tooDeep: t`Fourth rule in a row`,
  };
}
