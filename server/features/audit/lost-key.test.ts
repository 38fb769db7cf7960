import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { readConfig } from '#server/platform/config.ts';
import { resolveKeyVersions } from '#server/operations/secrets/register.ts';
import { replaceLostKey } from '#server/operations/secrets/replace-lost.ts';
import { sealAll } from '#server/testing/audit.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startWithKeys, testKeys } from '#server/testing/key-rotation.ts';
import { requireSignatures } from '#server/platform/audit/boundary.ts';
import { type Checkpoint, checkpointNow } from '#server/platform/audit/checkpoint.ts';
import { sealAuditChain } from '#server/platform/audit/sealer.ts';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { verifyAuditChain } from './verify.ts';

const { a, b, c } = testKeys;
let database: TestDatabase;
/** The last position of the lost key, and the last that a server sealed with it itself. */
let [lostUpTo, sealed] = [0, 0];
let checkpoint: Checkpoint | undefined;

const keysOf = ([newest, ...previous]: readonly string[]) =>
  loadSecretKeys(
    readConfig({ DATABASE_URL: database.url, SECRET_KEY: newest, SECRET_KEY_PREVIOUS: previous.join('\n') }),
    async () => false,
  );

async function verify(given: readonly string[], checkpoints: readonly Checkpoint[] = []) {
  const keys = await keysOf(given);
  await resolveKeyVersions({ db: database.kysely, keys });
  return verifyAuditChain({ db: database.kysely, keys }, undefined, undefined, checkpoints);
}

async function lose(key: string): Promise<void> {
  const keys = await keysOf([key]);
  await signingDatabase(database.kysely, keys)
    .transaction()
    .execute((transaction) => replaceLostKey({ db: transaction, keys }));
}

async function work(key: string, question: string, isSealed = true): Promise<void> {
  const server = await startWithKeys(database, [key]);
  const admin = await server.signIn();
  await requireSignatures(server.services);
  await sealAuditChain(server.services);
  expect((await admin.call('POST', '/api/addFaq', { question, answer: 'Yes.' })).status).toBe(200);
  if (isSealed) await sealAll(server);
  checkpoint = await checkpointNow(server.services);
  await server.close();
}

/** As the database's owner, whom nothing stops. */
const edit = async (set: string, where: string) => {
  await database.pool.query('alter table audit_log disable trigger user');
  await database.pool.query(`update ${set} where ${where}`);
  await database.pool.query('alter table audit_log enable trigger user');
};

const rowOf = (question: string) => `call = 'addFaq' and after->>'question' like '${question}%'`;
const forged = `audit_log set after = jsonb_set(after, '{question}', to_jsonb(after->>'question' || ' forged'))`;
const undone = `audit_log set after = jsonb_set(after, '{question}', to_jsonb(replace(after->>'question', ' forged', '')))`;

beforeAll(async () => {
  database = await createTestDatabase();
  await work(a, 'Before?');
  sealed = (await verify([a])).end;
  // One row still waits for its seal when the key is lost.
  await work(a, 'Last?', false);
});
afterAll(() => database.drop());

it('the owner of the database can’t claim that a key was lost', async () => {
  await edit(forged, rowOf('Before?'));
  await edit('secret_keys set lost_at = now()', 'true');
  expect((await verify([a])).broken).toMatch(/was changed/);
  // With a key of the owner's own, the servers of the workspace and their keys are refused.
  const insert = `insert into secret_keys (version, mark, used_since, sealed_after, former_until, change_mac)
    select 2, decode(repeat('00', 32), 'hex'), now(), position, position, decode(repeat('00', 32), 'hex') from audit_chain_head`;
  await database.pool.query(insert);
  await expect(verify([a])).rejects.toThrow('This workspace uses key 2, and this server has key 1 alone.');
  await database.pool.query(
    'delete from secret_keys where version = 2; update secret_keys set lost_at = null',
  );
  await edit(undone, rowOf('Before?'));
  expect((await verify([a])).broken).toBeUndefined();
});

it('rows before the loss of a key are not proved, up to a place that the new key signed; rows after it are', async () => {
  // Seals usually wait for every transaction of the cluster, but nobody can check a waiting row after the loss.
  const running = await database.pool.connect();
  await running.query('begin; select pg_current_xact_id()');
  await work(a, 'Meanwhile?', false);
  await lose(b).finally(() => running.query('rollback'));
  running.release();
  await work(b, 'After?');
  const report = await verify([b], checkpoint ? [checkpoint] : []);
  expect(report).toMatchObject({ broken: undefined, waiting: 0 });
  lostUpTo = report.lostUpTo ?? 0;
  // What waited was sealed then, in the part that is not proved.
  expect(lostUpTo).toBeGreaterThan(sealed);
  expect(report.sealed).toBe(report.end - lostUpTo);
  expect(report.provedTo).toBe(report.end);
  const { rows } = await database.pool.query(
    `select position, after from audit_log join audit_seals on audit_id = audit_log.id where call = 'replaceLostKey'`,
  );
  expect(rows).toEqual([
    {
      position: lostUpTo + 1,
      after: { key: 2, position: lostUpTo, seal: expect.stringMatching(/^\w{64}$/) },
    },
  ]);
});

it('an edit after the loss is found, and one before it only with the lost key', async () => {
  await edit(forged, rowOf('After?'));
  expect((await verify([b])).broken).toMatch(/was changed/);
  await edit(undone, rowOf('After?'));
  const whole = await verify([b, a]);
  expect(whole.broken).toBeUndefined();
  // Only what waited then is still not proved.
  expect(whole.sealed).toBeGreaterThan((await verify([b])).sealed);
  await edit(forged, rowOf('Before?'));
  expect((await verify([b, a])).broken).toMatch(/was changed/);
  expect(await verify([b])).toMatchObject({ broken: undefined, lostUpTo });
  await edit(undone, rowOf('Before?'));
});

it('the place of the loss can’t be moved, and checkpoints say it too', async () => {
  await edit(
    'secret_keys set sealed_after = sealed_after + 1, former_until = former_until + 1',
    'version = 2',
  );
  expect((await verify([b])).broken).toMatch(/was not set by a server/);
  await edit(
    'secret_keys set sealed_after = sealed_after - 1, former_until = former_until - 1',
    'version = 2',
  );
  expect(checkpoint?.lost).toBe(lostUpTo);
  const { lost: _, ...silent } = checkpoint as Checkpoint;
  expect((await verify([b], [silent])).broken).toMatch(/knows of no lost key/);
  expect((await verify([b], [{ ...silent, lost: 1 }])).broken).toMatch(/lost at position 1/);
});

it('a second loss moves the place on', async () => {
  await lose(c);
  await work(c, 'Again?');
  const report = await verify([c]);
  expect(report).toMatchObject({ broken: undefined });
  expect(report.lostUpTo).toBeGreaterThan(lostUpTo + 1);
  // The first part is not proved, though the second is.
  expect(await verify([c, b])).toMatchObject({ broken: undefined, lostUpTo });
});
