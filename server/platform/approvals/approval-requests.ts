import { type Kysely, sql } from 'kysely';
import { requestMinutes } from '#contract/platform/limits.ts';
import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import { endLapsedRights } from '../auth/rights.ts';
import { CallFailure, noSuchRecord } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import type { Caller, SignedInAdmin } from '../context/context.ts';
import { refuseSameMailbox } from './mailbox.ts';

/** A request of one person for the approval of another. */
export type RequestKind = 'liftStop' | 'overrideShortfall' | 'overrideGate' | 'startClosing' | 'change';

/** The subject of a request: the id of a freeze, for example. */
interface About {
  kind: RequestKind;
  subject: string;
}

/** A request that nobody has decided and that has not lapsed, as an admin sees it. */
export interface OpenRequest {
  id: string;
  subject: string;
  details: unknown;
  reason: string;
  askedBy: string;
  isOwn: boolean;
  askedAt: Date;
  lapsesAt: Date;
}

/** @throws CallFailure 403 for an API key: two keys are no two people */
export function requireAdmin(admin: Caller): SignedInAdmin {
  if (admin.kind === 'key') throw new CallFailure(403, 'notForKeys');
  return admin;
}

/** The open requests of a kind about these subjects, by subject. It reads the index of open requests alone. */
export async function openRequests(
  db: Kysely<DB>,
  kind: RequestKind,
  subjects: readonly string[],
  callerId: string,
): Promise<Map<string, OpenRequest>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('second_person_requests as request')
    .innerJoin('admins', 'admins.id', 'request.asked_by')
    .select([
      'request.id',
      'request.subject',
      'request.details',
      'request.reason',
      'request.asked_by as askedById',
      'admins.name as askedBy',
      'request.asked_at as askedAt',
      'request.lapses_at as lapsesAt',
    ])
    .where('request.kind', '=', kind)
    .where('request.subject', 'in', subjects)
    .where('request.decision', 'is', null)
    .where('request.lapses_at', '>', sql<Date>`clock_timestamp()`)
    .execute();
  return new Map(
    rows.map(({ askedById, ...request }) => [request.subject, { ...request, isOwn: askedById === callerId }]),
  );
}

/**
 * Creates a request that another person must approve. The caller has locked its subject.
 * @returns the request's id
 * @throws CallFailure 409 if one is already open
 */
export async function requestApproval(
  db: Kysely<DB>,
  { kind, subject }: About,
  {
    askedBy,
    reason,
    details = null,
    minutes = requestMinutes,
    benefits = [],
  }: {
    askedBy: string;
    reason: string;
    details?: object | null;
    /** Until it lapses. */
    minutes?: number;
    /** Who gains by it, and can't approve it either. */
    benefits?: string[];
  },
): Promise<string> {
  await db
    .updateTable('second_person_requests')
    .set({ decision: 'void', decided_at: sql<Date>`clock_timestamp()` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('decision', 'is', null)
    .where('lapses_at', '<=', sql<Date>`clock_timestamp()`)
    .execute();
  const id = uuidV7();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_person_requests')
    .values({
      id,
      kind,
      subject,
      details: details && JSON.stringify(details),
      reason,
      asked_by: askedBy,
      lapses_at: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`,
      benefits,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new CallFailure(409, 'askedAlready');
  return id;
}

/** The request, once it is approved. */
export interface Approved {
  reason: string;
  details: unknown;
  askedBy: string;
  askedById: string;
}

/**
 * Approves a request once, by a person other than the requester. Both must still have the permission. The caller has
 * locked its subject.
 * @param menu both people need write access to it
 * @throws CallFailure 404 if there is no such request; 409 if it was decided, has expired, or the requester no longer
 * has the permission; 403 if the same person requested it, or another account of the same mailbox
 */
export async function approveRequest(
  db: Kysely<DB>,
  { kind, subject, id }: About & { id: string },
  approver: SignedInAdmin,
  menu: MenuPath,
): Promise<Approved> {
  const { askedById, ...found } = await lockOpen(db, { kind, subject, id });
  if (askedById === approver.id) throw new CallFailure(403, 'needsAnotherPerson');
  await endLapsedRights(db, askedById);
  const asker = await db
    .selectFrom('admins')
    .select(['name', 'email', 'role', 'restriction', 'status'])
    .where('id', '=', askedById)
    .forShare()
    .executeTakeFirstOrThrow();
  refuseSameMailbox(approver.email, [asker.email]);
  const rights = {
    role: asker.role as 'superadmin' | 'admin',
    restriction: asker.restriction,
  };
  if (asker.status !== 'active' || !mayUse(rights, menu, 'write')) throw new CallFailure(409, 'askerMayNot');
  await decide(db, id, 'approved', approver.id);
  return { ...found, askedById, askedBy: asker.name };
}

/** Refuses a request, or takes the own one back. @throws CallFailure as `approveRequest` */
export async function refuseRequest(
  db: Kysely<DB>,
  about: About & { id: string },
  adminId: string,
): Promise<void> {
  await lockOpen(db, about);
  await decide(db, about.id, 'refused', adminId);
}

/** The subject of the open request has changed, so nobody can approve it any longer. */
export async function voidRequest(db: Kysely<DB>, { kind, subject }: About): Promise<void> {
  await db
    .updateTable('second_person_requests')
    .set({ decision: 'void', decided_at: sql<Date>`clock_timestamp()` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('decision', 'is', null)
    .execute();
}

async function lockOpen(db: Kysely<DB>, { kind, subject, id }: About & { id: string }) {
  const found = await db
    .selectFrom('second_person_requests')
    .select(['reason', 'details', 'asked_by as askedById', 'decision'])
    .select(sql<boolean>`lapses_at <= clock_timestamp()`.as('hasLapsed'))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw noSuchRecord();
  const { decision, hasLapsed, ...open } = found;
  if (decision !== null) throw new CallFailure(409, 'requestDecided');
  if (hasLapsed) throw new CallFailure(409, 'requestLapsed');
  return open;
}

async function decide(db: Kysely<DB>, id: string, decision: 'approved' | 'refused', adminId: string) {
  await db
    .updateTable('second_person_requests')
    .set({ decision, decided_by: adminId, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
