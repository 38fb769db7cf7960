import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { Indexer } from '../server/features/chain/indexer.ts';
import { findAnvil } from '../server/features/chain/anvil.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { followOwner } from '../server/testing/chain.ts';
import { until } from '../server/testing/until.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { type Evm, startEvm } from './evm.ts';
import { expectFitsPhone } from './phone.ts';

const ether = 10n ** 18n;

describe.skipIf(findAnvil() === null)('the health of the server and its contracts', () => {
  let evm: Evm;
  let desk: Desk;
  let admin: TestAdmin;

  beforeAll(async () => {
    evm = await startEvm();
    desk = await startDesk({ ...evm.environment, SMTP_URL: 'smtp://127.0.0.1:9' });
    admin = await desk.app.signIn({ name: 'Root' });
    await readOnce();
    await look();
  });
  afterAll(async () => {
    await desk?.close();
    await evm?.stop();
  });

  /** As a server reads: it also stores how the nodes do. */
  const readOnce = async () => {
    const { services, database } = desk.app;
    const indexer = new Indexer({
      db: services.db,
      pool: database.pool,
      log: { warn: () => undefined, info: () => undefined },
      breaker: services.breakers.chain,
      rpcUrls: [evm.url],
      chain: evm.foreign,
      say: () => undefined,
      pollMs: 50,
    });
    await until(async () => {
      const { nodes } = (await admin.call('GET', '/adminapi/chain')).body.result;
      expect(nodes).toHaveLength(1);
    });
    await indexer.stop();
  };
  const look = () => followOwner(desk.app, evm);
  const contracts = async () => (await admin.call('GET', '/adminapi/contracts')).body.result;
  const inEveryLook = async (path: string, check: (visit: Awaited<ReturnType<Desk['visit']>>) => unknown) => {
    for (const { theme, language } of [
      { theme: 'light', language: 'en' },
      { theme: 'dark', language: 'ar' },
    ] as const) {
      await admin.call('PUT', '/adminapi/preferences', { theme, language });
      const visit = await desk.visit({ signedInAs: admin, colorScheme: theme });
      await visit.open(path);
      await check(visit);
      await expectAccessible(visit.page, `${path} ${theme} ${language}`);
      await expectFitsPhone(visit.page, `${path} ${language}`);
      await visit.close();
    }
    await admin.call('PUT', '/adminapi/preferences', { theme: 'light', language: 'en' });
  };

  it('says on the Health page what is set up and what the nodes can prove', async () => {
    await inEveryLook('/audit/health', ({ page }) =>
      page.locator('section').filter({ hasText: 'npm run doctor' }).waitFor(),
    );
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/audit/health');
    const health = page.getByRole('region', { name: 'Server' });
    await health.getByText('The server reads the marketplace contracts.').waitFor();
    await health.getByText('One node: block contents are trusted without confirmation.').waitFor();
    await close();
  });

  it('shows what the doctor finds, since when, with the paragraph about it, also while tables are locked', async () => {
    const { pool } = desk.app.database;
    await pool.query(
      `insert into webhook_endpoints (id, url, description, secret, position, paused_at, paused_because)
      values (gen_random_uuid(), 'https://shop.example/hook', '', '', 0, '2026-01-05 10:00Z', 'failing')`,
    );
    const holder = await pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin; lock table mail_messages, backups, events in access exclusive mode');
    await until(async () => {
      const { body } = await admin.call('GET', '/adminapi/findings');
      expect(body.result.findings[0].paragraph).toBe('longtransaction');
    });
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const findings = page.getByRole('region', { name: 'Findings' });
    await until(async () => {
      // Other parts of the page wait for the lock, so it is not loaded to its end.
      await page.goto('/audit/health');
      await findings.getByRole('listitem').first().waitFor();
      // A busy machine has no time for all questions.
      expect(await findings.textContent()).toContain('has held a lock on');
    });
    await holder.query('rollback');
    const finding = page.getByRole('listitem').filter({ hasText: 'https://shop.example/hook' });
    await until(async () => {
      await open('/audit/health');
      await findings.getByRole('listitem').first().waitFor();
      expect(await finding.getByText('Failed webhooks').count()).toBe(1);
    });
    await finding.getByText('Warning').waitFor();
    expect(await finding.textContent()).toMatch(/05-01-2026/);
    await finding.getByRole('link', { name: 'Operations guide' }).click();
    await page.getByRole('heading', { name: 'WebhooksFail' }).waitFor();
    await expectAccessible(page, 'the operations guide');
    await close();
    await pool.query('delete from webhook_endpoints');
  });

  it('says in one place that the database doesn’t answer', async () => {
    const { page, load, close } = await desk.visit({ signedInAs: admin });
    // As a server answers whose database hangs.
    const sentence = 'The service is partly unavailable. Try again in a moment.';
    await page.route(/\/adminapi\/(findings|lastBackup|serverKeys|firstSteps|auditStream)$/, (route) =>
      route.fulfill({ status: 503, json: { status: 503, errors: { messages: sentence } } }),
    );
    await load('/audit/health');
    await page.getByText('The database doesn’t answer in time, so Health can’t check anything.').waitFor();
    expect(await page.getByText(sentence).count()).toBe(0);
    await expectAccessible(page, 'no database');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Findings' }).getByRole('status').waitFor();
    await close(/503/);
  });

  it('says next to a finding about email that the mail server fails', async () => {
    const { pool } = desk.app.database;
    await pool.query(`insert into mail_messages (id, to_address, subject, text, status, attempts, created_at)
      values (gen_random_uuid(), 'a@example.com', 'A', 'A', 'waiting', 2, '2026-01-05 10:00Z')`);
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/audit/health');
    await page
      .getByRole('region', { name: 'Server' })
      .getByText(/05-01-2026.*See the finding above/)
      .waitFor();
    await close();
    await pool.query('delete from mail_messages');
  });

  it('shows stored data that differs from the chain above every screen until both agree', async () => {
    await sql`update chain_events set amount = 3300000000000000000 where name = 'ServiceFeeChanged' and standard = 721`.execute(
      desk.app.services.db,
    );
    await evm.mine(1);
    await look();
    const band = /differs from the chain/;
    await inEveryLook('/audit/health', async ({ page }) => {
      await page.locator('[aria-live] li').first().waitFor();
    });
    const { page, open, load, close } = await desk.visit({ signedInAs: admin });
    await open('/audit/health');
    await page.getByText(band).waitFor();
    await page.getByRole('link', { name: 'Smart contracts' }).first().click();
    await page.getByText('The stored data differs from the contract.').waitFor();
    await expectAccessible(page, 'stored data that differs');
    await until(async () => {
      await look();
      expect((await contracts()).contracts[0].drift).toEqual([]);
    });
    await load('/audit/health');
    expect(await page.getByText(band).count()).toBe(0);
    await close();
  });

  it('resolves all alarms with one reason', async () => {
    for (const fee of [4n, 5n]) await evm.market.setServiceFee(721, evm.owner, fee * ether);
    await evm.market.setServiceFee(1155, evm.owner, 6n * ether);
    await look();
    expect((await contracts()).alarms).toHaveLength(3);
    await inEveryLook('/setting/contracts', ({ page }) => page.locator('[aria-live] li').first().waitFor());
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/setting/contracts');
    await page.getByRole('button', { name: 'Resolve all alarms' }).click();
    await page.getByLabel('Explanation for the change').waitFor();
    await expectAccessible(page, 'the reason for all alarms');
    await page.getByLabel('Explanation for the change').fill('Set from the command line.');
    await page.getByRole('button', { name: 'Resolve alarm', exact: true }).last().click();
    await expectToast(page, 'Alarm reviewed');
    await expect.poll(async () => (await contracts()).alarms).toEqual([]);
    await page.getByRole('region', { name: 'Changes not proposed here' }).waitFor({ state: 'detached' });
    await close();
  });
});
