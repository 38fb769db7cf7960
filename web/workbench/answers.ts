import type { Call, Calls } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { inputFromWire, outputToWire } from '#contract/platform/names.ts';
import { wrap } from '#contract/platform/wrapper.ts';
import { type AnswerOf, type client, addCalls } from '#web/lib/client.ts';

/** A refusal, as the server sends it. */
class Refusal {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, errors: Refusal['errors']) {
    this.status = status;
    this.errors = errors;
  }
}

/** Refuses a call. `messages` is a sentence that belongs to no field. */
export const refused = (status: number, errors: Refusal['errors']) => new Refusal(status, errors);

/** A call that is never answered, so that its part keeps loading. */
export const unanswered = () => new Promise<never>(() => {});

type Client = typeof client;
type Answer<C> = C extends (input: infer Input, ...rest: never[]) => Promise<unknown>
  ? (input: Input) => AnswerOf<C> | Refusal | Promise<never>
  : never;

/**
 * The answers of calls, by resource and call. Input and answer use the names of the screens, not those of the
 * wire.
 */
export type Answers = {
  readonly [R in keyof Client]?: { readonly [K in keyof Client[R]]?: Answer<Client[R][K]> };
};

type Found = { resource: string; name: string; call: Call; params: Readonly<Record<string, string>> };

const everyCall = Object.entries(calls as Readonly<Record<string, Calls>>).flatMap(([resource, group]) =>
  Object.entries(group).map(([name, call]) => ({
    resource,
    name,
    call,
    pattern: new RegExp(`^${call.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  })),
);

function find(method: string, path: string): Found | undefined {
  for (const { pattern, ...of } of everyCall) {
    const match = of.call.method === method ? pattern.exec(path) : null;
    if (match) return { ...of, params: { ...match.groups } };
  }
  return undefined;
}

let usual: Answers = {};
let ofState: Answers = {};

/** Sets the answers for a state that is alone in its window. */
export function answerWith(answers: Answers = {}): void {
  ofState = answers;
}

type AnyAnswers = Readonly<Record<string, Readonly<Record<string, (input: unknown) => unknown>>>>;

async function answer({ resource, name, call, params }: Found, input: object): Promise<Response> {
  const given = (ofState as AnyAnswers)[resource]?.[name] ?? (usual as AnyAnswers)[resource]?.[name];
  const value = given
    ? await given(inputFromWire(call, { ...params, ...input }))
    : refused(404, { messages: `The workbench has no answer for ${resource}.${name}.` });
  if (value instanceof Refusal) return Response.json({ errors: value.errors }, { status: value.status });
  return Response.json(wrap(call.wrapper, outputToWire(call, value)));
}

const read = (body: unknown): object => (typeof body === 'string' ? (JSON.parse(body) as object) : {});

/** Answers the calls of the contract with fixed data, in place of a server. Other requests go to the network. */
export function answerCalls(answers: Answers): void {
  usual = answers;
  const network = globalThis.fetch;
  globalThis.fetch = async (target, options) => {
    const { pathname, searchParams } = new URL(
      target instanceof Request ? target.url : target,
      location.origin,
    );
    const found = find(options?.method ?? 'GET', pathname);
    if (!found) return network(target, options);
    return answer(found, { ...Object.fromEntries(searchParams), ...read(options?.body) });
  };
  for (const [resource, itsCalls] of Object.entries(calls)) addCalls(resource, itsCalls);
}
