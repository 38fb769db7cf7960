import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { type Checkpoint, readCheckpoints, writeCheckpoint } from './checkpoint.ts';
import { type Proof, proofsOf } from '#server/features/audit/prove.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';

let app: TestApp;
let superadmin: TestAdmin;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  file = join(folder, 'beside', 'checkpoints.log');
  app = await startTestApp({ AUDIT_CHECKPOINTS: file });
  superadmin = await app.signIn();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function write(count: number): Promise<Checkpoint> {
  for (let n = 0; n < count; n += 1)
    await superadmin.call('POST', '/api/updateprofile', { name: `Name ${Math.random()}` });
  await sealAll(app);
  const checkpoint = await writeCheckpoint(app.services);
  if (!checkpoint) throw new Error('The chain has grown.');
  return checkpoint;
}
const verify = async () => verifyAuditChain(app.services, undefined, undefined, await readCheckpoints(file));

/** The auditor's program, in a process of its own. */
async function audit(proofs: readonly Proof[], ...kept: readonly Checkpoint[]) {
  const path = join(folder, 'proofs.json');
  await writeFile(path, JSON.stringify(proofs));
  const checkpoints = kept.flatMap(({ position, root }) => ['--checkpoint', `${position}:${root}`]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../../examples/auditor/prove.mjs'), path, ...checkpoints],
    { encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

it('a checkpoint goes into a file each time the chain has grown, and proves its end', async () => {
  expect(await readCheckpoints(file)).toEqual([]);
  const first = await write(3);
  expect(await writeCheckpoint(app.services)).toBeUndefined();
  const second = await write(2);
  expect(await readCheckpoints(file)).toEqual([first, second]);
  expect(await verify()).toMatchObject({ broken: undefined, provedTo: second.position });
  expect((await verifyAuditChain(app.services)).provedTo).toBeUndefined();
});

/** specification 12.5 and 23.19 */
it('rows that were cut off with their seals are missed', async () => {
  const { position } = await write(2);
  const { db } = app.services;
  await sql`create table cut_rows as select audit_log.* from audit_log join audit_seals on audit_id = id where position >= ${position}`.execute(
    db,
  );
  await sql`create table cut_seals as select * from audit_seals where position >= ${position}`.execute(db);
  await sql`create table cut_head as select * from audit_chain_head`.execute(db);
  await sql`delete from audit_log where id in (select id from cut_rows)`.execute(db);
  await sql`delete from audit_seals where position >= ${position}`.execute(db);
  await sql`update audit_chain_head set tree_size = null,
    (position, hash) = (select position, hash from audit_seals order by position desc limit 1)`.execute(db);
  expect(await verifyAuditChain(app.services)).toMatchObject({ broken: undefined, provedTo: undefined });
  expect((await verify()).broken).toMatch(
    `A checkpoint of position ${position} was kept, but the chain ends at ${position - 1}.`,
  );
  await sql`insert into audit_log overriding system value select * from cut_rows`.execute(db);
  await sql`insert into audit_seals select * from cut_seals`.execute(db);
  await sql`delete from audit_chain_head`.execute(db);
  await sql`insert into audit_chain_head select * from cut_head`.execute(db);
  await sql`drop table cut_rows, cut_seals, cut_head`.execute(db);
  expect((await verify()).broken).toBeUndefined();
});

it('a checkpoint with another root or another head is named', async () => {
  const kept = await readCheckpoints(file);
  const other = 'ab'.repeat(32);
  for (const change of [{ root: other }, { head: other }]) {
    const changed = kept.map((one, index) => (index === 1 ? { ...one, ...change } : one));
    expect((await verifyAuditChain(app.services, undefined, undefined, changed)).broken).toMatch(
      /is not on the audit chain/,
    );
  }
  await sql`update audit_chain_head set tree = set_byte(tree, 0, get_byte(tree, 0) # 1)`.execute(
    app.services.db,
  );
  expect((await verify()).broken).toMatch(/Merkle tree that the database stores/);
  await sql`update audit_chain_head set tree = set_byte(tree, 0, get_byte(tree, 0) # 1)`.execute(
    app.services.db,
  );
});

it('servers that knew no tree leave seals that the next one adds', async () => {
  const { db } = app.services;
  await sql`update audit_chain_head set tree_after = null, tree_size = null, tree = null`.execute(db);
  const { position } = await write(1);
  expect(await verify()).toMatchObject({ broken: undefined, provedTo: position });
});

it('the auditor’s program checks proofs of every position without the product', async () => {
  const now = await write(1);
  const all = await readCheckpoints(file);
  for (let position = 1; position <= now.position; position += 1) {
    const proofs = await proofsOf(app.services, position);
    expect(await audit(proofs, now)).toMatchObject({ status: 0 });
  }
  const [first] = all;
  if (!first) throw new Error('There is a first checkpoint.');
  const proofs = await proofsOf(app.services, first.position);
  const { status, said } = await audit(proofs, first);
  expect([status, said]).toEqual([0, expect.stringContaining(`Your checkpoint: ${first.position}.`)]);

  const other = { ...first, root: 'ab'.repeat(32) };
  expect(await audit(proofs, other)).toMatchObject({
    status: 1,
    said: expect.stringContaining('is another one'),
  });
  const forged = proofs.map((proof) => ({ ...proof, path: proof.path.map(() => 'ab'.repeat(32)) }));
  for (const proof of forged.filter(({ path }) => path.length > 0))
    expect(await audit([proof], now)).toMatchObject({ status: 1 });
  const [inclusion] = proofs;
  if (inclusion?.proves !== 'inclusion') throw new Error('The first proof is of inclusion.');
  expect(await audit([{ ...inclusion, seal: 'ab'.repeat(32) }], now)).toMatchObject({
    status: 1,
    said: expect.stringContaining('is not in the tree'),
  });
});
