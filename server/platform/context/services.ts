import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Admission } from '../db/admission.ts';
import type { Replica } from '../db/replica.ts';
import type { HealthProblems } from '../db/health-problems.ts';
import type { DB } from '../db/types.ts';
import type { Objects } from '../objects/objects.ts';
import type { Keys } from '../secrets/ring.ts';
import type { Traces } from '../tracing/traces.ts';
import type { Breakers } from '../base/breaker.ts';

/** The services that handlers use. They hold no state that another server must see. */
export interface Services {
  config: Config;
  /** Reads, at most five seconds each. Writes go through the transaction in the context. */
  db: Kysely<DB>;
  /** The role that owns the tables, to build indexes. The same as `db` if one role does everything. */
  owner: Kysely<DB>;
  /** Connections that keep their session from one transaction to the next, where `db` goes through a pooler that doesn't. */
  sessions?: Kysely<DB> | undefined;
  /** A server that follows the database, for lists and figures. Undefined without one. */
  replica?: Replica | undefined;
  /** One connection besides, for looks at the database that must not wait for those of calls. */
  aside: Pool;
  /** Whether the database works. */
  healthProblems: HealthProblems;
  /** When a call may begin. */
  admission: Admission;
  /** Whether the parts outside work. */
  breakers: Breakers;
  keys: Keys;
  /** The bytes of pictures and files, in the database or outside. */
  objects: Objects;
  /** The observer of every call. Undefined if no collector is configured. */
  traces?: Traces | undefined;
}

/** Keys that live in the data folder or the environment, never in the database (specification 3.8); server/platform/secrets/purposes.ts lists them. */
export type { Keys } from '../secrets/ring.ts';
