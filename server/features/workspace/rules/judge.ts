import { ruleDepthMax } from '#contract/platform/limits.ts';

/** What a rule's decision about an event depends on. */
export interface RuleCase {
  /** Whether the record matched the conditions just after the event. */
  matches: boolean;
  /** How many rules led to the event, one after the other. */
  depth: number;
  /** How many events of the same hour the rule has acted on before this one. */
  acted: number;
  cap: number;
}

/** What a rule decides about an event. */
export type RuleDecision = 'ignored' | 'tooDeep' | 'capped' | 'acts';

/** Decides what a rule does about an event: the same in a trial and in operation (specification 34.5). */
export function judge({ matches, depth, acted, cap }: RuleCase): RuleDecision {
  if (!matches) return 'ignored';
  if (depth >= ruleDepthMax) return 'tooDeep';
  return acted >= cap ? 'capped' : 'acts';
}
