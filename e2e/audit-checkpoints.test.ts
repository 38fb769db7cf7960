import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointPublishTask } from '../server/features/audit/publish-task.ts';
import { auditSealTask } from '../server/platform/audit/sealer.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { type Anvil, anvilChainId, findAnvil, startAnvil } from '../server/features/chain/anvil.ts';
import { hasAnvil } from '../server/testing/chain.ts';
import { until } from '../server/testing/until.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

const key = `0x${'3c'.repeat(32)}` as const;
const log = { info: () => undefined, warn: () => undefined };

describe.skipIf(!hasAnvil)('heads outside the desk', () => {
  let anvil: Anvil;
  let desk: Desk;
  let upkeep: { stop: () => Promise<void> };
  beforeAll(async () => {
    anvil = await startAnvil({ binary: findAnvil() ?? '' });
    desk = await startDesk({
      AUDIT_HEADS_TO: 'auditor@example.com',
      AUDIT_ANCHOR_KEY: key,
      AUDIT_ANCHOR_RPC_URL: anvil.url,
      AUDIT_ANCHOR_CHAIN_ID: anvilChainId,
    });
  });
  afterAll(async () => {
    await upkeep?.stop();
    await desk?.close();
    await anvil?.stop();
  });

  it('are shown with their anchors, and with what is in the way until there is coin', async () => {
    const root = await desk.app.signIn({ name: 'Root' });
    await root.call('POST', '/api/updateprofile', { name: 'Root' });
    upkeep = startPeriodicTasks(
      desk.app.services,
      [
        { ...auditSealTask, everyMs: 50 },
        { ...checkpointPublishTask, everyMs: 50 },
      ],
      log,
    );
    const { db } = desk.app.services;
    const troubles = async () =>
      (await db.selectFrom('audit_anchor_trouble').select('cause').execute()).length;
    await until(async () => expect(await troubles()).toBe(1));
    const { page, open, close } = await desk.visit({ signedInAs: root });
    await open('/audit');
    await page.getByRole('link', { name: 'Checkpoints' }).click();
    await page.getByText(/^The wallet balance is too low. An anchor can cost 0\.0/).waitFor();
    await page.getByText('auditor@example.com', { exact: true }).waitFor();
    await page.getByRole('row', { name: /—/ }).waitFor();
    await expectAccessible(page, 'an anchor that waits for coin');

    const wallet = privateKeyToAccount(key).address;
    await anvil.rpc.call('anvil_setBalance', wallet, '0xde0b6b3a7640000');
    const anchored = async () => (await db.selectFrom('audit_anchors').select('state').execute())[0]?.state;
    await until(async () => expect(await anchored()).toBe('mined'));
    await anvil.rpc.call('anvil_mine', '0xc');
    await until(async () => expect(await anchored()).toBe('final'));
    await open('/audit/heads');
    await page.getByRole('row', { name: /Final.*0x/ }).waitFor();
    expect(await page.getByText('wallet balance is too low').count()).toBe(0);
    await expectAccessible(page, 'a head with its anchor');
    await close();
  });
});
