import type { FastifyInstance } from 'fastify';
import type { ApprovalRule } from '../approvals/approval-rules.ts';
import type { AuthContext } from '../http/identify.ts';
import type { AnyJob } from '../jobs/job.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import type { RecordTable } from '../records/record-table.ts';
import type { RunKindName } from '../runs/runs.ts';
import type { RunKind } from '../runs/work-on-runs.ts';

/** Every handler of the product by resource and call, with its types erased. */
export type AnyHandlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The arguments of a feature's routes. */
export interface RouteParts {
  authContext: AuthContext;
  /** Those of all features: a list is exported by its own handler. */
  handlers: AnyHandlers;
}

/** A feature's manifest for the server. */
export interface Feature {
  /** The handlers of its calls, by resource. */
  handlers: AnyHandlers;
  /** The rules of its calls that two people may have to make, by call. */
  approvalRules?: Readonly<Record<string, ApprovalRule>>;
  /** Routes besides its calls: files, streams, pages. */
  routes?: (app: FastifyInstance, parts: RouteParts) => Promise<void> | void;
  /** The part of the API document about those routes. */
  operations?: () => Record<string, Record<string, unknown>>;
  /** Work that is due once or by a schedule. */
  jobs?: readonly AnyJob[];
  /** Work that every server looks for again and again. */
  periodicTasks?: readonly PeriodicTask[];
  /** Upkeep that writes seals or erases from the audit trail, with the database role of the sealer. */
  sealerTasks?: readonly PeriodicTask[];
  /** The tables of the rows that bulk runs change, by resource, or by list if a resource has several. */
  recordTables?: Readonly<Record<string, RecordTable>>;
  /** What people wait for. */
  runKinds?: Readonly<Partial<Record<RunKindName, RunKind>>>;
}
