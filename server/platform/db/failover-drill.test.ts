import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { readConfig } from '../config.ts';
import { chainSettings, hasAnvil, mintOne, startTestChain, type TestChain } from '#server/testing/chain.ts';
import { createEmbeddedScene, type EmbeddedScene, queryOnce } from '#server/testing/embedded-scene.ts';
import { isFull } from '#server/testing/rounds.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { type Standby, startPrimaryWithStandby } from '#server/testing/standby.ts';
import { addEmailTemplate, addSubscribers } from '#server/testing/subscribers.ts';
import { until } from '#server/testing/until.ts';
import { type Database, openDatabase } from '#server/operations/database/open.ts';
import type { AnyJson } from '#server/testing/any-json.ts';

const subscribers = 400;
const signIn = { email: 'root@example.com', password: 'a password for tests' };
const environment = {
  SECRET_KEY: 'a key for tests alone, forty characters',
  SUPERADMIN_EMAIL: signIn.email,
  SUPERADMIN_PASSWORD: signIn.password,
};

describe.runIf(isFull && hasAnvil)('the primary is killed while everything goes on', () => {
  let scene: EmbeddedScene;
  let sink: SmtpSink;
  let chain: TestChain;
  let server: ServerProcess;
  let standby: Standby;
  let primary: Awaited<ReturnType<EmbeddedScene['start']>>;
  let token: string;

  const call = (method: string, path: string, body?: object) =>
    callProcess(server, path, body, token, method).catch(() => ({
      status: 0,
      body: {} as Record<string, AnyJson>,
    }));
  const add = (email: string) =>
    call('POST', '/adminapi/admin', {
      name: 'Drill',
      email,
      password: 'another password for tests',
      restriction: [],
    });
  /** Something on a connection of its own. */
  const on = async <Value>(databaseUrl: string, work: (database: Database) => Promise<Value>) => {
    const database = await openDatabase({ databaseUrl, dataDir: '', log: () => undefined });
    return work(database).finally(() => database.close());
  };

  beforeAll(async () => {
    [scene, sink, chain] = await Promise.all([
      createEmbeddedScene({ inMemory: true }),
      startSmtpSink(),
      startTestChain(),
    ]);
    ({ primary, standby } = await startPrimaryWithStandby(scene, environment));
    const both = primary.url.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`);
    server = await startServerProcess({
      ...environment,
      DATABASE_URL: both,
      SMTP_URL: sink.url,
      ...chainSettings(chain),
    });
    token = String((await callProcess(server, '/api/login', signIn)).body['token']);
  });

  afterAll(async () => {
    server.child.kill('SIGTERM');
    await ended(server.child);
    await chain.stop();
    await sink.close();
    await standby.stop();
    await scene.end();
  });

  it('writes are back within ten seconds, none is lost, and mail, chain and trail go on', async () => {
    const template = await on(primary.url, async ({ kysely: db }) => {
      const app = { services: { db } };
      await addSubscribers(app, subscribers);
      return addEmailTemplate(app);
    });
    sink.delayMs = 10;
    const begun = await callProcess(
      server,
      `/api/sendsubscribe?cmsId=${template}&to=all`,
      [] as object,
      token,
    );
    expect(begun.status).toBe(200);
    await mintOne(chain, 721, chain.accounts[0] ?? '');

    const acknowledged: { email: string; at: number }[] = [];
    const writing = new AbortController();
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !writing.signal.aborted; n += 1) {
        const email = `drill.${writer}.${n}@example.com`;
        if ((await add(email)).status === 200) acknowledged.push({ email, at: performance.now() });
        else await sleep(50);
      }
    });
    await until(() => expect(acknowledged.length).toBeGreaterThan(40));
    await until(() => expect(sink.recipients.length).toBeGreaterThan(40));
    const [running] = await queryOnce(primary.superuserUrl, `SELECT pg_read_file('postmaster.pid') AS file`);
    process.kill(Number.parseInt(String(running?.['file']), 10), 'SIGKILL');
    await sleep(500);
    expect(sink.recipients.length).toBeLessThan(subscribers);
    await standby.promote();
    const promoted = performance.now();
    await until(() => expect(acknowledged.at(-1)?.at).toBeGreaterThan(promoted));
    const back = (acknowledged.find(({ at }) => at > promoted)?.at ?? Infinity) - promoted;
    console.log(`The first write was acknowledged ${Math.round(back)} ms after the promotion.`);
    expect(back).toBeLessThan(10_000);
    writing.abort();
    await Promise.all(writers);

    const url = primary.url.replace(`:${primary.port}/`, `:${standby.port}/`);
    await on(url, async ({ pool, kysely: db }) => {
      const { rows } = await pool.query<{ email: string }>('select email from admins');
      const kept = new Set(rows.map(({ email }) => email));
      expect(acknowledged.filter(({ email }) => !kept.has(email))).toEqual([]);

      // The reading of the chain and the mailing are taken up again, by this server without a restart.
      await mintOne(chain, 721, chain.accounts[1] ?? '');
      await until(async () => {
        const tokens = await pool.query(`select from tokens where chain_id = $1`, [chain.wanted.chainId]);
        expect(tokens.rows).toHaveLength(2);
      });
      await until(async () => {
        const { body } = await call('GET', '/adminapi/mailings');
        const [mailing] = body['data'] ?? [];
        expect(mailing).toMatchObject({ status: 'finished', sent: subscribers, failed: 0 });
      });
      expect(new Set(sink.recipients).size).toBe(subscribers);
      // The message that was in flight may come twice, and no other.
      expect(sink.recipients.length).toBeLessThanOrEqual(subscribers + 1);

      const keys = await loadSecretKeys(readConfig({ ...environment, DATABASE_URL: url }), async () => true);
      await until(async () =>
        expect(await verifyAuditChain({ db, keys })).toMatchObject({ broken: undefined, waiting: 0 }),
      );
      const once = await pool.query(
        `select record from audit_log where call = 'addAdmin' group by record having count(*) > 1`,
      );
      expect(once.rows).toEqual([]);
    });
  });
});
