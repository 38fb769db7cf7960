import type { z } from 'zod';
import type { FeedPath } from './feed-rights.ts';
import type { MenuPath } from './menu.ts';
import type { ModuleName } from './modules.ts';
import type { EventOfCall } from './event-of-call.ts';
import type { Sensitivity } from './sensitivity.ts';
import type { Undo } from './undo.ts';

/**
 * Who may make a call: anyone, any signed-in admin, superadmins, or admins and keys who hold one of the named menus, or keys
 * with one of the rights of the feed.
 */
export type Access =
  'public' | 'signedIn' | 'superadmin' | readonly [MenuPath | FeedPath, ...(MenuPath | FeedPath)[]];

/**
 * Where the inner value stands in a response body (specification 2.2).
 * - a list answers rows and, beside them, `count`;
 * - a record answers one object;
 * - a change answers a message for the user and, mostly, the changed record;
 * - `root` is the body itself, for calls whose shape is theirs alone.
 */
export type Wrapper =
  | 'list:data'
  | 'list:data.data'
  | 'list:result'
  | 'list:result.data'
  | 'record:result'
  | 'record:data'
  | 'record:data.data'
  | 'change:message,result'
  | 'change:messages,result'
  | 'change:message'
  | 'change:record-in-message'
  | 'root';

/** Wire name → the field's standard name inside the code. */
export type Names = Readonly<Record<string, string>>;

interface CallOfAnyEffect {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify notation: `/adminapi/singleAdmin/:id`. Case-sensitive. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly wrapper: Wrapper;
  /** Legacy wire names of fields, applied in both directions at any depth. Answers have `_id` for `id` always. */
  readonly names?: Names;
  /** Wire names of the request only, such as its name for the record's id. */
  readonly inputNames?: Names;
  /** Field names of errors that differ from the field's own wire name, by standard name (specification 2.3). */
  readonly errorNames?: Names;
  /** The request may be a form with pictures under these wire names; without a picture it may be JSON (specification 2.7). */
  readonly multipart?: { readonly files: readonly [string, ...string[]] };
  /**
   * Numbers in its JSON body reach the schema as texts, digit by digit, but for small whole ones: a number of JavaScript would
   * round them. For decimals that clients send as numbers.
   */
  readonly exactNumbers?: true;
  /** The body is a list. The schema has it under this name; all other input is in path and query. */
  readonly listBody?: string;
  /** The answer holds a secret, so it is neither kept for an Idempotency-Key nor logged. */
  readonly secret?: true;
  /** It waits for somebody else's server, so it may take longer than other calls. */
  readonly waitsForOthers?: true;
  /** It may wait for something to happen. It takes a place among the calls that run only while it looks. */
  readonly waits?: true;
  /** The answer is figures of many records, which may be a second old. */
  readonly figures?: true;
  /** Open also to an admin who has yet to set up the second factor that the desk asks for (specification 21.5). */
  readonly beforeSecondFactor?: true;
  /** It only ends what the caller has open: allowed also while they look with other rights, which else changes nothing (specification 22.11). */
  readonly endsOwn?: true;
  /** The module that it belongs to (`inModule`); while that is switched off, it answers 404. */
  readonly module?: ModuleName;
  /** One sentence for the API document. */
  readonly summary: string;
}

/**
 * A call of the contract. Its effect is a property of the call, never of its method: several reads use POST (specification 3.3). A write
 * says what undoes it, which event it makes, and its class of sensitivity.
 */
export type Call = CallOfAnyEffect &
  (
    | {
        readonly effect: 'read';
        readonly undo?: never;
        readonly event?: never;
        readonly sensitivity?: never;
        readonly proof?: never;
      }
    | ({ readonly effect: 'write'; readonly undo: Undo; readonly event: EventOfCall } & Sensitivity)
  );

export type Calls = Readonly<Record<string, Call>>;

/**
 * Declares a call. The identity function: it exists so that a call without access, effect or wrapper, or a write without
 * a class of sensitivity, does not compile.
 * @param definition method, path, access, effect, wrapper and names
 * @returns the definition with its literal types kept
 */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

export interface CallSchemas {
  /** What the call takes: path parameters, query and body in one object, under standard names. */
  readonly input: z.ZodType;
  /** The inner value: a list's row, the record of a record or of a change, the body of `root`. */
  readonly output: z.ZodType;
}

/** The schemas of a resource, keyed by the names of its calls. */
export type SchemasFor<C extends Calls> = { readonly [K in keyof C]: CallSchemas };

/** A page of a list. Past 10,000 matches of a search or filter, `count` may be a lower bound. */
export interface Page<Row> {
  rows: Row[];
  count: number;
  countIsExact: boolean;
  /** How many of the newest rows were searched, where searching all rows would take too long (a bounded search). */
  searched?: number | undefined;
}

/** What a change answers: a sentence for the user and the inner value. */
export interface Changed<Record> {
  message: string;
  result: Record;
}

/** The inner value of a call: what a handler gives and the client returns, before and after the wrapper. */
export type Inner<C extends Call, Output> = C['wrapper'] extends `list:${string}`
  ? Page<Output>
  : C['wrapper'] extends `change:${string}`
    ? Changed<Output>
    : Output;
