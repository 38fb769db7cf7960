import type { Kysely, RawBuilder } from 'kysely';
import { mayUseNotes } from '#contract/moderation/note-kinds.ts';
import { type RuleRecordType, ruleRecordOf } from '#contract/workspace/rule-records.ts';
import type { ruleProblems } from '#contract/workspace/rules.schemas.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, Caller } from '#server/platform/context/context.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { matchingInput } from '#server/platform/exports/matching-input.ts';
import type { MountedCall } from '#server/platform/http/mounted-call.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { captureListRequest } from '#server/platform/lists/asked.ts';
import { matchesOf } from '#server/platform/lists/matches.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { runForReader, wholeValueSearches } from '#server/platform/personal/masked.ts';
import { sentenceOf } from '../bulk/bulk-run.ts';

/** What can keep a rule from running. */
export type Problem = (typeof ruleProblems)[number];

/** The rule can't run until somebody changes something, the index of an own field is built, or a module is on again. */
export class RuleProblem extends Error {
  readonly problem: Problem;
  /** What the list answered. */
  readonly answer: Message | undefined;
  constructor(problem: Problem, answer?: Message) {
    super(`The rule can't run: ${problem} ${JSON.stringify(answer)}`);
    this.problem = problem;
    this.answer = answer;
  }

  /** Whether the rule waits until it is over: an index is built, or a module is switched off. */
  get isPassing(): boolean {
    return ['ownFilterNotReady', 'moduleIsOff'].includes(this.answer?.sentence ?? '');
  }
}

/** What each problem of a rule is called. */
const sentencesOfProblems = {
  event: 'ruleEventGone',
  action: 'ruleActionInvalid',
  filter: 'ruleFilterInvalid',
  principal: 'rulePrincipalGone',
  rights: 'rulePrincipalMayNot',
} as const satisfies Readonly<Record<Problem, MessageId>>;

/** What keeps a rule from running, and what to do. */
export const sentenceOfProblem = ({ problem, answer }: RuleProblem): Message =>
  answer ?? { sentence: sentencesOfProblems[problem] };

/** A rule as somebody wrote it. */
export interface RuleDraft {
  event: string;
  matching: Readonly<Record<string, string>>;
  actions: readonly { name: string; value?: string | undefined }[];
}

/** What a rule means for its principal. */
export interface Plan {
  type: RuleRecordType;
  caller: Caller;
  /** The conditions. Null if no record can match. */
  conditions: { table: string; where: RawBuilder<unknown> } | null;
  /** The calls for a record, in their order. */
  calls: (record: string) => { mounted: MountedCall; input: Record<string, unknown> }[];
}

/** A record that the inputs of the calls are checked with. */
const anyRecord = '00000000-0000-7000-8000-000000000000';

/**
 * Works out what a rule means: the conditions as its list interprets them for the principal, and the calls.
 * @param caller the principal, or null if it is disabled
 * @throws RuleProblem
 */
export async function planOf(
  services: Services,
  db: Kysely<DB>,
  rule: RuleDraft,
  caller: Caller | null,
): Promise<Plan> {
  const about = ruleRecordOf(rule.event);
  if (!about) throw new RuleProblem('event');
  if (!caller) throw new RuleProblem('principal');
  // A key that proposes would ask a person each time, and one that reads would always be refused.
  if (caller.kind === 'key' && caller.mode !== 'acts') throw new RuleProblem('rights');
  const actions = rule.actions.map(({ name, value }) => {
    const action = Object.hasOwn(about.actions, name) ? about.actions[name] : undefined;
    if (!action || (action.takes === undefined) !== (value === undefined)) throw new RuleProblem('action');
    const mounted = mountedCall(action.call);
    refuseWithout(() => permit(mounted.call, caller));
    if (action.byKind && !mayUseNotes(caller, about.kind, 'write')) throw new RuleProblem('rights');
    const input = (record: string) => ({
      ...(action.byKind ? { kind: about.kind, record } : { id: record }),
      ...action.with,
      ...(action.takes && { [action.takes.field]: value }),
    });
    if (!mounted.schemas.input.safeParse(input(anyRecord)).success) throw new RuleProblem('action');
    return { mounted, input };
  });
  return {
    type: about.type,
    caller,
    conditions: await conditionsOf(services, db, { ...about, matching: rule.matching }, caller),
    calls: (record) => actions.map(({ mounted, input }) => ({ mounted, input: input(record) })),
  };
}

/** @throws RuleProblem if a permission is missing, or the module of a call is off */
function refuseWithout(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new RuleProblem('rights', error.status === 404 ? sentenceOf(error) : undefined);
  }
}

interface Conditions {
  list: string;
  without?: readonly string[] | undefined;
  matching: Readonly<Record<string, string>>;
}

async function conditionsOf(
  services: Services,
  db: Kysely<DB>,
  { list, without = [], matching }: Conditions,
  caller: Caller,
): Promise<Plan['conditions']> {
  const unusable = ['page', 'limit', 'sort', ...without];
  if (Object.keys(matching).some((name) => unusable.includes(name))) throw new RuleProblem('filter');
  const mounted = mountedCall(list);
  refuseWithout(() => permit(mounted.call, caller));
  return runForReader(caller, async () => {
    const input = inputOf(list, matching, caller);
    const context: CallContext<Caller> = { ...contextOf(services, caller), db };
    const read = captureListRequest(db, async (questioned) => {
      const prepared = await mounted.prepare(input, { ...context, db: questioned });
      return typeof prepared === 'function' ? prepared({ ...context, db: questioned }) : prepared;
    });
    const asked = await read.catch(throwRefusal);
    if (!asked) return null;
    const { where } = matchesOf(asked);
    // Each event would be a guess at a value that the principal may not see.
    if (wholeValueSearches().size > 0) throw new RuleProblem('filter');
    return { table: asked.list.table, where };
  });
}

function inputOf(list: string, matching: Conditions['matching'], admin: Caller): Record<string, unknown> {
  try {
    return matchingInput({ list, matching }, { admin });
  } catch (error) {
    throw error instanceof CallFailure ? new RuleProblem('filter') : error;
  }
}

/** @throws RuleProblem if the list refused the conditions; otherwise the error, for example because it is busy */
function throwRefusal(error: unknown): never {
  if (!(error instanceof CallFailure) || error.status === 429 || error.status === 503) throw error;
  throw error.status === 403 ? new RuleProblem('rights') : new RuleProblem('filter', sentenceOf(error));
}

/** The circumstances of a rule's calls. */
export function contextOf(
  services: Services,
  admin: Caller,
  request: Partial<CallContext['request']> = {},
): CallContext<Caller> {
  return {
    services,
    db: services.db,
    admin,
    language: 'en',
    request: { id: '', ipAddress: '127.0.0.1', userAgent: '', ...request },
  };
}
