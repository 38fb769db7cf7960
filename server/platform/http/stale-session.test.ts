import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { specifiedCalls } from '#contract/specified.ts';
import { CallFailure } from '../base/failure.ts';
import { mountedCall } from './mounted-calls.ts';
import { enforceSensitivity } from '../sensitivity/enforce-sensitivity.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { everyCall, fieldsOfCall } from '#server/testing/every-call.ts';
import { makeStale, switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { isRoutine, needsProof, provesItself, worksAsSpecified } from '#server/testing/stale-session.ts';
import type { SignedInAdmin } from '../context/context.ts';

let app: TestApp;
let bare: TestAdmin;
let careful: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  [bare, careful] = [await app.signIn(), await app.signIn()];
  await switchSecondFactorOn(app, careful);
  await makeStale(app, bare);
  await makeStale(app, careful);
});
afterEach(() => sql`update sign_in_policy set recent_proof = false`.execute(app.services.db));
afterAll(() => app.close());

const writes = everyCall.filter(({ call }) => call.effect === 'write');
const named = (names: readonly string[]) => writes.filter(({ name }) => names.includes(name));

/** What every judge of changes takes for a change: the fields that are sensitive somewhere are among them. */
const changed = {
  record: null,
  before: { email: 'a@example.com', withdrawFee: '1' },
  after: { email: 'b@example.com', withdrawFee: '2', isPersonal: true, needsApproval: true },
  reason: 'A test',
};

/** The result of a call that writes: whether it passed, or the status of its refusal. */
async function judged({ name }: (typeof writes)[number], who: TestAdmin): Promise<number> {
  const { db } = app.services;
  const session = await db
    .selectFrom('admin_sessions')
    .select('id')
    .where('admin_id', '=', who.id)
    .executeTakeFirstOrThrow();
  const admin = { kind: 'admin', id: who.id, name: 'Stale', role: 'superadmin', sessionId: session.id };
  class Undone extends Error {}
  try {
    await db.transaction().execute(async (transaction) => {
      await enforceSensitivity(transaction, mountedCall(name), changed, {
        services: app.services,
        admin: admin as SignedInAdmin,
      });
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return 200;
    if (error instanceof CallFailure) return error.status;
    throw error;
  }
  return 200;
}

async function statusesOf(names: readonly string[], who: TestAdmin): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const write of named(names)) {
    // Changes that two people make have states of their own, and judges of their own.
    if (write.call.approval && !needsProof.includes(write.name)) continue;
    statuses[write.name] = await judged(write, who);
  }
  return statuses;
}

describe('a stale session', () => {
  it('is listed with each call that writes, once', () => {
    const listed = [...needsProof, ...provesItself, ...worksAsSpecified, ...isRoutine];
    expect(listed.toSorted(), 'the lists of server/testing/stale-session.ts').toEqual(
      writes.map(({ name }) => name).toSorted(),
    );
  });

  it.each([
    { title: 'without a second factor', who: () => bare },
    { title: 'with a second factor', who: () => careful },
  ])('$title is asked for a proof by exactly the calls of the list', async ({ who }) => {
    const expected = Object.fromEntries(named(needsProof).map(({ name }) => [name, 428]));
    expect(await statusesOf(needsProof, who())).toEqual(expected);
    const free = await statusesOf([...worksAsSpecified, ...isRoutine], who());
    expect(Object.entries(free).filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('is asked for a proof by calls of the specification as well where the policy says so', async () => {
    await sql`update sign_in_policy set recent_proof = true`.execute(app.services.db);
    const strict = await statusesOf(worksAsSpecified, bare);
    expect(Object.entries(strict).filter(([, status]) => status !== 428)).toEqual([]);
    const free = await statusesOf(isRoutine, bare);
    expect(Object.entries(free).filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('brings no code and no password to the calls that take them', () => {
    // The link's token, the passkey that a call with the password began, and the signature of the owner's wallet.
    const others = ['resetPassword', 'addPasskey', 'signOwnerAct'];
    const lacking = named(provesItself).filter(
      ({ name, schemas }) =>
        !others.includes(name) &&
        !['code', 'currentPassword'].some((field) => field in fieldsOfCall({ schemas }).fields),
    );
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it('makes each call of the specification as specified', () => {
    const specified = named(needsProof).filter(({ call: { method, path } }) =>
      specifiedCalls.has(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
    );
    expect(specified.map(({ name }) => name)).toEqual([]);
  });

  it('makes no change routine that two people make', () => {
    const routine = named(isRoutine).filter(({ call }) => call.approval);
    expect(routine.map(({ name }) => name)).toEqual([]);
  });
});
