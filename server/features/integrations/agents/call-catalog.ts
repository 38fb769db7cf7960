import { decide } from '#server/platform/auth/evaluate.ts';
import type { ApiKey } from '#server/platform/context/context.ts';
import type { MountedCall } from '#server/platform/http/mounted-call.ts';
import { findMountedCall, mountedCalls } from '#server/platform/http/mounted-calls.ts';
import { documentedInput } from '#server/platform/http/open-api.ts';

/** The most calls of one answer. */
const mostFound = 20;

/** Whether a key may make a call now. Those for everybody, such as signing in, are nothing for an agent. */
const isOpen = (key: ApiKey, { call }: MountedCall) =>
  call.access !== 'public' && decide(call, key).isAllowed;

/** One of the calls that a key may make, by its name. */
export function openCall(key: ApiKey, name: string): MountedCall | undefined {
  const mounted = findMountedCall(name);
  return mounted && isOpen(key, mounted) ? mounted : undefined;
}

const wordsOf = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** How well a call fits: a word of its name counts more than one of its summary. */
function fit({ name, call }: MountedCall, asked: readonly string[]): number {
  const [names, others] = [wordsOf(name), wordsOf(`${call.summary} ${call.path}`)];
  const found = (words: readonly string[], word: string) => words.some((one) => one.startsWith(word));
  return asked.reduce((sum, word) => sum + (found(names, word) ? 3 : found(others, word) ? 1 : 0), 0);
}

/** The calls that a key may make and that fit a query best. All of them, up to the most, for an empty query. */
export function findCalls(key: ApiKey, query: string) {
  const asked = wordsOf(query);
  const fitting = mountedCalls()
    .filter((mounted) => isOpen(key, mounted))
    .map((mounted) => ({ mounted, score: fit(mounted, asked) }))
    .filter(({ score }) => asked.length === 0 || score > 0)
    .sort((one, other) => other.score - one.score);
  return {
    calls: fitting.slice(0, mostFound).map(({ mounted: { name, call } }) => ({
      call: name,
      tool: toolOf(call.effect),
      summary: call.summary,
    })),
    more: Math.max(0, fitting.length - mostFound),
  };
}

/** The tool that makes calls of an effect. */
export const toolOf = (effect: MountedCall['call']['effect']) => (effect === 'read' ? 'read' : 'change');

/** A call and the JSON schema of its input, under wire names. */
export function describeCall({ name, call, schemas }: MountedCall, key: ApiKey) {
  return {
    call: name,
    tool: toolOf(call.effect),
    summary: call.summary,
    ...(call.effect === 'write' && {
      needsApproval: key.mode === 'proposes',
      undo: call.undo !== 'nothing' && call.undo !== 'gone',
    }),
    input: documentedInput(call, schemas.input),
  };
}
