import type { Kysely, RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Call, Calls, CallSchemas, Inner, SchemasFor } from '#contract/platform/call.ts';
import type { ApiKeyMode } from '#contract/identity/api-key-modes.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { DB } from '../db/types.ts';
import type { Language, Message } from '../messages/translate.ts';
import type { MessageId } from '../messages/en.ts';
import type { CallFailure } from '../base/failure.ts';
import type { Device } from '../base/device-cookie.ts';
import type { Services } from './services.ts';

/** A rule that makes a call, and the administrators who last changed it and switched it on. */
export interface ActingRule {
  name: string;
  by: readonly string[];
}

/** The administrator or role that an administrator views as, read-only (specification 22.11). */
export interface Impersonation {
  /** The session of their own that it began from. */
  from: string;
  /** The admin or the role. */
  id: string;
  /** Grows with every change of the permissions of that administrator or role. */
  accessVersion: number;
}

interface AnyCaller {
  id: string;
  name: string;
  restriction: readonly Restriction[];
  /** Grows with every change of the permissions. */
  accessVersion: number;
  /** Whether the workspace masks personal data for those without the right to see it (specification 23.3). */
  masksPersonal: boolean;
  /** The modules that are switched off for everybody. */
  switchedOff: readonly ModuleName[];
}

/** An admin as read from the database for this call: the authority on what they may do (specification 2.6). */
export interface SignedInAdmin extends AnyCaller {
  kind: 'admin';
  email: string;
  role: 'superadmin' | 'admin';
  sessionId: string;
  /** Set if they still need a second factor: from this time, they can only set one up. */
  factorDueAt?: Date;
  /** The IP ranges of their roles. Their IP address must be in each of these lists. */
  networks?: readonly (readonly string[])[];
  /** Set while they view as somebody else. `role` and `restriction` are then those of both that overlap. */
  viewing?: Impersonation;
  /** A run of theirs acts for them: it goes on after they signed out, as long as they may do what it does. */
  isRun?: true;
}

/** An API key as read from the database for this call. */
export interface ApiKey extends AnyCaller {
  kind: 'key';
  role: 'key';
  /** Where its rows come from: senders' ids are unique per source. */
  source: string;
  /** Of the secret that was sent: the present one, or the one before the last rotation. */
  prefix: string;
  callsPerMinute: number;
  mode: ApiKeyMode;
  /** Null: any number. */
  changesPerHour: number | null;
}

/** Who makes a call: the permission check, the trail and the limits treat both alike. */
export type Caller = SignedInAdmin | ApiKey;

export interface CallContext<Admin extends Caller | null = Caller | null> {
  services: Services;
  /** In a write the transaction that the mount opened, in a read the pool. */
  db: Kysely<DB>;
  /** Who calls: an admin or, where a menu opens the call, an API key. */
  admin: Admin;
  language: Language;
  /** `origin` is the page's, as its browser says; `cookies` are the header as sent. */
  request: {
    id: string;
    ipAddress: string;
    userAgent: string;
    origin?: string | undefined;
    cookies?: string | undefined;
    device?: Device | undefined;
    /** What the program of an API key calls itself. */
    agent?: string | undefined;
    /** The rule that makes the call. */
    rule?: ActingRule | undefined;
    /** The provider whose message makes the call. */
    provider?: string | undefined;
  };
  /** Two people have agreed to this write: who asked gave their proofs then. */
  isApproved?: true;
  /** The administrator who approved it. */
  approvedBy?: string;
}

/** What a write reports for its audit row. Without secrets. */
export interface AuditEntry {
  record: string | null;
  before: object | null;
  after: object | null;
  /** Why, in the caller's words: the mount takes it from the call's input. */
  reason?: string | undefined;
  /** The acting admin, if the call itself is public (sign-in, reset). */
  adminId?: string | null;
}

/** A sentence, which the mount translates to the caller's language, with the changed record. */
export interface ChangedBy<Record> {
  message: MessageId | Message;
  result: Record;
}

type HandlerOutput<C extends Call, Output> = C['wrapper'] extends `change:${string}`
  ? ChangedBy<Output>
  : Inner<C, Output>;

/** The result of a write's handler: its output with its audit entry, or a refusal with its audit entry. */
export type WriteOutcome<Output> =
  | { output: Output; audit: AuditEntry; refused?: never }
  /** Unlike a thrown failure, a refusal commits what was written: a failed sign-in leaves its record. */
  | { refused: CallFailure; audit: AuditEntry; output?: never };

/** What the statement of the audit row changes as well, without a trip to the database of its own. */
export interface ChangesWithAudit {
  /** Common table expressions. */
  expressions: RawBuilder<unknown>;
  /** Where one of them finds out, under lock, whether they change anything. Left out: they always do. */
  decision?: {
    /** The name of the one that gives the `id`, `name` and `email` of who acts, or no row. */
    actor: RawBuilder<unknown>;
    /** What is recorded and answered where it gives none. */
    otherwise: WriteOutcome<never>;
  };
}

/** What the handler of a public write gives. A signed-in admin's is recorded under the lock of their session instead. */
export type PublicOutcome<Output> = WriteOutcome<Output> & { changes?: ChangesWithAudit };

/** Keys make only calls that menus open. */
type AdminOf<C extends Call> = C['access'] extends 'public'
  ? null
  : C['access'] extends 'signedIn' | 'superadmin'
    ? SignedInAdmin
    : Caller;
type OutcomeOf<C extends Call, S extends CallSchemas> = C['effect'] extends 'write'
  ? C['access'] extends 'public'
    ? PublicOutcome<HandlerOutput<C, z.input<S['output']>>>
    : WriteOutcome<HandlerOutput<C, z.input<S['output']>>>
  : HandlerOutput<C, z.input<S['output']>>;

type Handle<C extends Call, S extends CallSchemas> = (
  input: z.output<S['input']>,
  context: CallContext<AdminOf<C>>,
) => Promise<OutcomeOf<C, S>>;

/** Looks at fields and throws the failure that the handler would. What it gives is not looked at. */
export type Rule = () => unknown;

/**
 * The rules that a handler refuses fields by, each of which throws as the handler does. They are asked only of a call that
 * is refused anyway, so that its answer says everything that is wrong, and write nothing.
 * @param given the fields that the schema took: where it refused others, these are not there
 */
type Check<C extends Call, S extends CallSchemas> = (
  given: Partial<z.output<S['input']>>,
  context: CallContext<AdminOf<C>>,
) => readonly Rule[];

/** A handler that refuses fields by rules that its schema doesn't know. */
interface CheckedHandler<C extends Call, S extends CallSchemas> {
  check: Check<C, S>;
  handle: Handle<C, S>;
}

type RunOf<C extends Call, S extends CallSchemas> = (
  context: CallContext<AdminOf<C>>,
) => Promise<OutcomeOf<C, S>>;

/**
 * A handler in two steps: `prepare` does the slow work (hashing, decoding) before the transaction
 * opens, and gives the function that then runs inside it. A public write may give its outcome at once: then no
 * transaction is opened, and the statement of the audit row with its changes is the whole write.
 */
export interface PreparedHandler<C extends Call, S extends CallSchemas> {
  check?: Check<C, S>;
  prepare: (
    input: z.output<S['input']>,
    context: CallContext<AdminOf<C>>,
  ) => Promise<RunOf<C, S> | (C['access'] extends 'public' ? OutcomeOf<C, S> : never)>;
}

/** The handlers of a resource: one for each call, or it does not compile. */
export type Handlers<C extends Calls, S extends SchemasFor<C>> = {
  readonly [K in keyof C]: Handle<C[K], S[K]> | CheckedHandler<C[K], S[K]> | PreparedHandler<C[K], S[K]>;
};
