import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '#server/operations/embedded/embedded.ts';
import { startTestAppOn, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { createEmbeddedScene, type EmbeddedScene, queryOnce } from '#server/testing/embedded-scene.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import {
  createStandby,
  prepareStandby,
  type Standby,
  startPrimaryWithStandby,
} from '#server/testing/standby.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts';
import { exported } from '#server/testing/exports.ts';
import { until } from '#server/testing/until.ts';
import { openDatabase, openReplica } from '#server/operations/database/open.ts';
import type { Replica } from './replica.ts';

const signIn = { email: 'root@example.com', password: 'a password for tests' };
const environment = {
  SECRET_KEY: 'a key for tests alone, forty characters',
  SUPERADMIN_EMAIL: signIn.email,
  SUPERADMIN_PASSWORD: signIn.password,
};
const newAdmin = (email: string) => ({
  name: 'Kept',
  email,
  password: 'another password for tests',
  restriction: [],
});

describe('with a standby that every commit waits for', () => {
  let scene: EmbeddedScene;
  let primary: Awaited<ReturnType<typeof startEmbedded>>;
  let standby: Standby;
  let server: ServerProcess;
  let token: string;
  const acknowledged: string[] = [];

  const addAdmin = (email: string, key: string = randomUUID()) =>
    callProcess(server, '/adminapi/admin', newAdmin(email), token, 'POST', { 'idempotency-key': key });

  beforeAll(async () => {
    scene = await createEmbeddedScene({ inMemory: true });
    ({ primary, standby } = await startPrimaryWithStandby(scene, environment));
    const both = primary.url.replace(`:${primary.port}/`, `:${standby.port},127.0.0.1:${primary.port}/`);
    server = await startServerProcess({
      DATABASE_URL: `${both}?target_session_attrs=read-write`,
      ...environment,
    });
    token = String((await callProcess(server, '/api/login', signIn)).body['token']);
  });

  afterAll(async () => {
    server.child.kill('SIGTERM');
    await ended(server.child);
    await scene.end();
  });

  it('says that the outcome is unknown while the standby is gone, also when the call is repeated', async () => {
    expect((await addAdmin('before@example.com')).status).toBe(200);
    acknowledged.push('before@example.com');
    await standby.stop();
    const key = randomUUID();
    const answer = await addAdmin('unknown@example.com', key);
    expect(answer).toMatchObject({
      status: 503,
      body: { errors: { messages: expect.stringContaining('may or may not have been saved') } },
    });
    // The row exists, but may be lost in the next moment: a stored answer must not confirm it.
    expect((await addAdmin('unknown@example.com', key)).status).toBe(503);
    await standby.start();
    await until(async () => expect((await addAdmin('unknown@example.com', key)).status).toBe(200));
    acknowledged.push('unknown@example.com');
  });

  it('loses no acknowledged write when the primary is killed under them, and goes on with the other host', async () => {
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; ; n += 1) {
        const email = `failover.${writer}.${n}@example.com`;
        const answer = await addAdmin(email);
        if (answer.status !== 200) return;
        acknowledged.push(email);
      }
    });
    await until(() => expect(acknowledged.length).toBeGreaterThan(20));
    const [running] = await queryOnce(primary.superuserUrl, `SELECT pg_read_file('postmaster.pid') AS file`);
    process.kill(Number.parseInt(String(running?.['file']), 10), 'SIGKILL');
    await Promise.all(writers);
    await standby.promote();

    await until(async () => expect((await addAdmin(`after.${Date.now()}@example.com`)).status).toBe(200));
    const kept = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { body } = await callProcess(
        server,
        `/adminapi/admin?limit=100&page=${page}`,
        undefined,
        token,
        'GET',
      );
      const rows: { email: string }[] = body['data'];
      for (const { email } of rows) kept.add(email);
      if (rows.length === 0) break;
    }
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  });
});

describe('behind an address that leads to another server after a while', () => {
  let scene: EmbeddedScene;
  let proxy: TcpProxy;
  let superuserUrl: string;
  let standby: Standby;
  let app: TestApp;
  let replica: Replica;
  let close: () => Promise<void>;

  beforeAll(async () => {
    scene = await createEmbeddedScene({ inMemory: true });
    const folder = await prepareStandby(scene, environment);
    const primary = await scene.start();
    ({ superuserUrl } = primary);
    standby = await createStandby(scene, folder, primary.superuserUrl);
    await standby.start();
    proxy = await startTcpProxy(primary.port);
    const database = await openDatabase({
      databaseUrl: primary.url.replace(`:${primary.port}/`, `:${proxy.port}/`),
      dataDir: '',
      log: () => undefined,
    });
    app = await startTestAppOn({ ...database, drop: database.close }, environment);
    const replicaUrl = primary.url.replace(`:${primary.port}/`, `:${standby.port}/`);
    replica = await openReplica(database, { replicaUrl, log: () => undefined });
    app.services.replica = replica;
    close = async () => {
      await app.close();
      await replica.close();
      await database.close();
      await proxy.close();
    };
  });

  afterAll(async () => {
    await close();
    await scene.end();
  });

  const isNear = () => until(() => expect(replica.lagSeconds()).toBeLessThan(0.9));
  const replay = (what: 'pause' | 'resume') => standby.ask(`select pg_wal_replay_${what}()`);

  it('reads lists from the standby that may be a second old, and never misses what the same admin wrote', async () => {
    const [writer, reader] = [await app.signIn(), await app.signIn()];
    const emailsSeenBy = async ({ call }: TestAdmin): Promise<string[]> => {
      const { status, body } = await call('GET', '/adminapi/admin?limit=100');
      expect(status).toBe(200);
      return (body.data as { email: string }[]).map(({ email }) => email);
    };
    await until(async () => {
      const { replica: before } = replica.reads;
      await emailsSeenBy(reader);
      expect(replica.reads.replica).toBeGreaterThan(before);
    });

    await isNear();
    await replay('pause');
    for (let n = 0; n < 3; n += 1) {
      const email = `paused.${n}@example.com`;
      expect((await writer.call('POST', '/adminapi/admin', newAdmin(email))).status).toBe(200);
      // Another server on the same database knows it too, from the audit trail.
      expect(await emailsSeenBy(writer)).toContain(email);
    }
    // A copy that is older than a second is read by nobody.
    await until(() => expect(replica.lagSeconds()).toBeGreaterThan(1));
    expect(await emailsSeenBy(reader)).toContain('paused.2@example.com');
    expect((await app.call('GET', '/readyz')).body).toMatchObject({
      status: 'ok',
      replica: expect.stringMatching(/^\d+\.\d s behind$/),
    });
    await replay('resume');
    await isNear();
    const { replica: before } = replica.reads;
    await until(async () => {
      expect(await emailsSeenBy(writer)).toContain('paused.2@example.com');
      expect(replica.reads.replica).toBeGreaterThan(before);
    });
  });

  it('takes the rows of an export from a standby that keeps its snapshot, with all that the same admin wrote', async () => {
    const admin = await app.signIn();
    const keep = async (feedback: 'on' | 'off') => {
      await standby.ask(`alter system set hot_standby_feedback = ${feedback}`);
      await standby.ask('select pg_reload_conf()');
    };
    /** Exports what was added a moment before; by which server, if it is all there. */
    const served = async (name: string) => {
      expect((await admin.call('POST', '/adminapi/admin', newAdmin(name))).status).toBe(200);
      const before = { ...replica.reads };
      const { status, text } = await exported(app, admin, { list: 'listAdmins' });
      expect([status, text.includes(name)]).toEqual([200, true]);
      return replica.reads.replica > before.replica ? 'replica' : 'primary';
    };
    await isNear();
    const next = () => served(`exported.${randomUUID()}@example.com`);
    await keep('on');
    await until(async () => expect(await next()).toBe('replica'));
    await keep('off');
    await until(async () => expect(await next()).toBe('primary'));
    await keep('on');
    await until(async () => expect(await next()).toBe('replica'));
    await replay('pause');
    expect(await next()).toBe('primary');
    await replay('resume');
    await isNear();
    await until(async () => expect(await next()).toBe('replica'));
    // It ends while the export begins: the primary gives the file.
    const stopping = standby.stop();
    for (let times = 0; times < 5; times += 1) await next();
    await stopping;
    expect(await next()).toBe('primary');
    await standby.start();
  });

  it('goes on with the primary while the replica is away, and comes back to it by itself', async () => {
    const reader = await app.signIn();
    const list = async () => expect((await reader.call('GET', '/adminapi/admin')).status).toBe(200);
    await isNear();
    const asking = Promise.all(Array.from({ length: 10 }, list));
    await standby.stop();
    await asking;
    for (let n = 0; n < 5; n += 1) await list();
    await until(async () =>
      expect((await app.call('GET', '/readyz')).body).toEqual({ status: 'ok', replica: 'away' }),
    );
    await standby.start();
    await isNear();
    const { replica: before } = replica.reads;
    await until(async () => {
      await list();
      expect(replica.reads.replica).toBeGreaterThan(before);
    });
  });

  it('answers 503 within five seconds while the network drops all packets, and works again afterwards', async () => {
    const admin = await app.signIn();
    expect((await admin.call('GET', '/adminapi/admin')).status).toBe(200);
    proxy.swallow();
    const started = performance.now();
    const answers = await Promise.all([
      admin.call('GET', '/adminapi/admin'),
      admin.call('POST', '/adminapi/admin', newAdmin('swallowed@example.com'), {
        'idempotency-key': randomUUID(),
      }),
      app.call('POST', '/api/login', signIn),
      app.call('GET', '/readyz'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    // The server's timers allow five seconds; a busy machine may fire them late.
    expect(performance.now() - started).toBeLessThan(7000);
    proxy.forward();
    await until(async () => expect((await admin.call('GET', '/adminapi/admin')).status).toBe(200));
  });

  it('reads on from a standby, says that nothing can be saved, and writes once it is promoted', async () => {
    const admin = await app.signIn();
    proxy.target = standby.port;
    await queryOnce(
      superuserUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'marketdesk'`,
    );
    await until(async () => expect((await admin.call('GET', '/adminapi/admin')).status).toBe(200));
    const readOnly = {
      status: 503,
      body: { errors: { messages: expect.stringContaining('database is read-only') } },
    };
    expect(await admin.call('POST', '/adminapi/admin', newAdmin('never@example.com'))).toMatchObject(
      readOnly,
    );
    expect(await app.call('POST', '/api/login', signIn)).toMatchObject(readOnly);
    expect(await app.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'the database is a standby, which takes no writes' },
    });
    await standby.promote();
    await until(async () => expect((await app.call('GET', '/readyz')).status).toBe(200));
    expect((await admin.call('POST', '/adminapi/admin', newAdmin('written@example.com'))).status).toBe(200);
  });
});
