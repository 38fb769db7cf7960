import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startChain } from '#server/features/chain/start.ts';
import { startJobs } from '../jobs/start.ts';
import { sendMailJob } from '../mail/send-job.ts';
import { mailResetLinkJob } from '#server/features/identity/session/jobs.ts';
import { createMetrics } from '#server/operations/metrics/registry.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { chainSettings, hasAnvil, startTestChain, type TestChain } from '#server/testing/chain.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { until } from '#server/testing/until.ts';

const log = { info: () => undefined, warn: () => undefined };

/** What Prometheus would read of a part. */
async function circuitOf(app: TestApp, part: string): Promise<unknown> {
  const { registry } = createMetrics(app.services, app.database);
  const metric = await registry.getSingleMetric('marketdesk_circuit_open')?.get();
  return metric?.values.find(({ labels }) => labels['part'] === part)?.value;
}

/** A usual day of a server: reads, changes, sign-ins and health checks. */
async function expectWorks(app: TestApp, admin: TestAdmin): Promise<void> {
  const answers = await Promise.all([
    admin.call('GET', '/api/getAllusers'),
    admin.call('POST', '/api/addcategory', { category: `Category ${performance.now()}` }),
    app.call('POST', '/api/login', { email: admin.email, password: admin.password }),
    app.call('GET', '/readyz'),
    app.call('GET', '/healthz'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
}

describe.skipIf(!hasAnvil)('a node of the chain', () => {
  let chain: TestChain;
  let node: Server;
  let app: TestApp;
  let admin: TestAdmin;
  let reading: ReturnType<typeof startChain>;
  let nodeDoes: 'answer' | 'cut' | 'hang' | 'talk nonsense' | 'say another chain' = 'answer';
  const hanging = new Set<ServerResponse>();

  beforeAll(async () => {
    chain = await startTestChain();
    node = createServer((request, response) => {
      void (async () => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        if (nodeDoes === 'cut') response.destroy();
        else if (nodeDoes === 'hang') hanging.add(response);
        else if (nodeDoes === 'talk nonsense') response.end('<html>Welcome</html>');
        else {
          const passed = await fetch(chain.url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          });
          const text = await passed.text();
          response.end(nodeDoes === 'answer' ? text : text.replaceAll('"0x7a69"', '"0x1"'));
        }
      })().catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    app = await startTestApp({
      ...chainSettings(chain),
      CHAIN_RPC_URL: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    });
    admin = await app.signIn();
    const play = async () => undefined;
    const { pool } = app.database;
    reading = startChain({ services: app.services, pool, log, play, say: () => undefined });
    await until(async () => expect(await contractsRead()).toBe(2));
  });
  afterAll(async () => {
    node.closeAllConnections();
    await reading?.stop();
    await app?.close();
    node.close();
    await chain?.stop();
  });

  const contractsRead = async () =>
    (await admin.call('GET', '/adminapi/contracts')).body.result?.contracts?.length;
  const pause = () =>
    admin.call('POST', '/adminapi/ownerActs', { standard: 721, act: 'pause', reason: 'A test of the node' });

  it.each(['cut', 'hang', 'talk nonsense', 'say another chain'] as const)(
    'that does nothing but %s holds up nobody but who asks it',
    async (how) => {
      nodeDoes = how;
      onTestFinished(() => {
        nodeDoes = 'answer';
        for (const response of hanging) response.destroy();
        hanging.clear();
      });
      let isAsking = true;
      const asking = pause().finally(() => (isAsking = false));
      await expectWorks(app, admin);
      // The others did not wait for the call to a node that doesn't answer.
      if (how === 'hang') expect(isAsking).toBe(true);
      const { status, body } = await asking;
      expect([status, body.errors?.messages]).toEqual([503, expect.stringContaining('chain')]);
      // Rows that were read from the chain can still be read.
      expect(await contractsRead()).toBe(2);
      if (how !== 'say another chain') {
        await until(async () => {
          await Promise.all([pause(), pause()]);
          expect(await circuitOf(app, 'chain')).toBe(1);
        });
        await expectWorks(app, admin);
      }
      nodeDoes = 'answer';
      for (const response of hanging) response.destroy();
      await until(async () => {
        await chain.mine(1);
        expect(await circuitOf(app, 'chain')).toBe(0);
      });
      const { body: contracts } = await admin.call('GET', '/adminapi/contracts');
      expect(contracts.result.contracts).toHaveLength(2);
    },
  );
});

describe('a server of mail', () => {
  let app: TestApp;
  let admin: TestAdmin;
  let sink: SmtpSink;
  let jobs: Awaited<ReturnType<typeof startJobs>>;

  beforeAll(async () => {
    sink = await startSmtpSink();
    app = await startTestApp({ SMTP_URL: sink.url, MAIL_FROM: 'desk@example.com' });
    jobs = await startJobs(app.services, app.database.url, [mailResetLinkJob, sendMailJob], log, {
      retryPollSeconds: 1,
    });
    admin = await app.signIn();
  });
  afterAll(async () => {
    sink?.hangUp();
    await jobs?.stop();
    await app?.close();
    await sink?.close();
  });

  const waiting = async () =>
    (await app.services.db.selectFrom('mail_messages').select('id').where('status', '=', 'waiting').execute())
      .length;
  /** Postponed attempts run now, so that nothing has to wait for them. */
  const hurry = () =>
    app.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`,
    );
  /** Four people who forgot their password. */
  const mailFour = async () => {
    for (let person = 0; person < 4; person += 1) {
      const { email } = await app.signIn();
      const { status } = await app.call('POST', '/adminapi/forgotPassword', { email });
      expect(status).toBe(200);
    }
  };

  it.each([
    ['hangs', () => 'hang' as const],
    ['says that it is busy', () => ({ code: 421, message: 'Busy' })],
    ['drops what it has got', () => 'drop after data' as const],
  ])('that %s holds up nobody, and gets every mail in the end', async (how, behaviour) => {
    const before = sink.received.length;
    sink.behave = behaviour;
    onTestFinished(() => {
      sink.behave = () => undefined;
    });
    await mailFour();
    await expectWorks(app, admin);
    await until(async () => expect(await waiting()).toBe(4));
    if (how === 'hangs') await until(() => expect(sink.hanging).toBe(4));
    // A hanging request is cut off after a while. The test doesn't wait for that.
    sink.hangUp();
    await until(async () => {
      await hurry();
      expect(await circuitOf(app, 'mail')).toBe(1);
    });
    await expectWorks(app, admin);
    sink.behave = () => undefined;
    await until(async () => {
      await hurry();
      expect(await waiting()).toBe(0);
    });
    expect(sink.received.length - before).toBe(4);
    expect(await circuitOf(app, 'mail')).toBe(0);
  });
});
