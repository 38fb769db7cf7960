import type { z } from 'zod';
import type { BulkAction } from './bulk.ts';
import type { FeedPath } from './feed-rights.ts';
import type { MenuPath } from './menu.ts';
import type { ModuleName } from './modules.ts';
import type { EventOfCall } from './event-of-call.ts';
import type { Sensitivity } from './sensitivity.ts';
import type { Undo } from './undo.ts';

/**
 * Who may make a call: anyone, any signed-in administrator, superadmins, administrators and API keys with a permission
 * for one of the named menus, or API keys with one of the feed's permissions.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'superadmin'
  | readonly [MenuPath | FeedPath, ...(MenuPath | FeedPath)[]];

/**
 * Where the inner value is in a response body (specification 2.2).
 * - a list returns rows and, next to them, `count`;
 * - a record returns one object;
 * - a change returns a message for the user and, usually, the changed record;
 * - `root` is the body itself, for calls with their own response format.
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

/**
 * How a write is approved if the rule in its feature's `approval-rules.ts` requires two-person approval (specification
 * 22.8).
 * - `request`: the change is stored as a request until another person approves it;
 * - `secret`: its input or its answer has a secret, which nobody may store, so it's refused;
 * - `elsewhere`: other people decide about it elsewhere, so a recent second factor is enough;
 * - `rule`: its rule applies even while two-person approval is off, because it changes two-person approval itself, or
 *   because a superadmin requires an approval for this one (specification 33.4).
 */
type Approval = 'request' | 'secret' | 'elsewhere' | 'rule';

/** Wire name → the field's standard name inside the code. */
export type Names = Readonly<Record<string, string>>;

interface CallOfAnyEffect {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify notation: `/adminapi/singleAdmin/:id`. Case-sensitive. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly wrapper: Wrapper;
  /** Legacy wire names of fields, applied in both directions at any depth. Answers always have `_id` for `id`. */
  readonly names?: Names;
  /** Wire names of the request only, such as its name for the record's id. */
  readonly inputNames?: Names;
  /** Field names of errors that differ from the field's own wire name, by standard name (specification 2.3). */
  readonly errorNames?: Names;
  /**
   * The request may be a form with images under these wire names. Without an image, it may be JSON (specification 2.7).
   * `maxBytes`: how large another file than an image may be.
   */
  readonly multipart?: { readonly files: readonly [string, ...string[]]; readonly maxBytes?: number };
  /**
   * Numbers in its JSON body reach the schema as texts with every digit, except small integers, because a JavaScript
   * number would round them. For decimals that clients send as numbers.
   */
  readonly exactNumbers?: true;
  /** The body is a list, which the schema has under this name. All other input is in path and query. */
  readonly listBody?: string;
  /** The answer contains a secret, so it is neither stored for an Idempotency-Key nor logged. */
  readonly secret?: true;
  /**
   * Texts of the input that are secrets. A request for approval stores them encrypted (`approval: 'request'`).
   */
  readonly sealedFields?: readonly string[];
  /** It waits for another system's server, so it may take longer than other calls. */
  readonly waitsForOthers?: true;
  /** It may wait for something to happen. It occupies a slot of the running calls only while it checks. */
  readonly waits?: true;
  /** The answer summarizes many records, and may be a second old. */
  readonly figures?: true;
  /** Also open to an administrator who must still set up the required second factor (specification 21.5). */
  readonly beforeSecondFactor?: true;
  /**
   * It only ends something that the caller started. It is allowed while viewing as another administrator, when all
   * other changes are disabled (specification 22.11).
   */
  readonly endsOwn?: true;
  /** The module that it belongs to (`inModule`). While the module is turned off, the call answers 404. */
  readonly module?: ModuleName;
  /** Of a list: the actions for many of its rows, in the order of their buttons. */
  readonly bulk?: Readonly<Record<string, BulkAction>>;
  /** One sentence for the API document. */
  readonly summary: string;
}

/**
 * A call of the contract. Its effect is a property of the call, never of its method: several reads use POST
 * (specification 3.3). A write declares what undoes it, its event, its class of sensitivity, and whether it may require
 * two-person approval.
 */
export type Call = CallOfAnyEffect &
  (
    | {
        readonly effect: 'read';
        readonly undo?: never;
        readonly event?: never;
        readonly sensitivity?: never;
        readonly proof?: never;
        readonly approval?: never;
        readonly sensitiveFields?: never;
        readonly sensitiveIf?: never;
      }
    | ({
        readonly effect: 'write';
        readonly undo: Undo;
        readonly event: EventOfCall;
        /** Whether and how a change may require two-person approval. Without it, one person is always enough. */
        readonly approval?: Approval;
      } & Sensitivity)
  );

export type Calls = Readonly<Record<string, Call>>;

/**
 * Declares a call. It returns its argument; its type makes a call without access, effect or wrapper, or a write without
 * a class of sensitivity, fail to compile.
 * @param definition method, path, access, effect, wrapper and names
 * @returns the definition with its literal types
 */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

export interface CallSchemas {
  /** The input of the call: path parameters, query and body in one object, under standard names. */
  readonly input: z.ZodType;
  /** The inner value: a row of a list, the record of a record or of a change, the body of `root`. */
  readonly output: z.ZodType;
}

/** The schemas of a resource, keyed by the names of its calls. */
export type SchemasFor<C extends Calls> = { readonly [K in keyof C]: CallSchemas };

/** A page of a list. Past 10,000 matches of a search or filter, `count` may be a lower bound. */
export interface Page<Row> {
  rows: Row[];
  count: number;
  countIsExact: boolean;
  /** How many of the newest rows were searched, if searching all rows would take too long (a bounded search). */
  searched?: number | undefined;
}

/** The answer of a change: a sentence for the user and the inner value. */
export interface Changed<Record> {
  message: string;
  result: Record;
}

/**
 * The inner value of a call: what a handler returns before the wrapper is added, and the client after it is
 * removed.
 */
export type Inner<C extends Call, Output> = C['wrapper'] extends `list:${string}`
  ? Page<Output>
  : C['wrapper'] extends `change:${string}`
    ? Changed<Output>
    : Output;
