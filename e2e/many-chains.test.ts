import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Breaker } from '../server/platform/base/breaker.ts';
import { Indexer } from '../server/features/chain/indexer.ts';
import { watchOwner } from '../server/features/chain/owner-watch.ts';
import { findAnvil } from '../server/features/chain/anvil.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { startTestChain, type TestChain } from '../server/testing/chain.ts';
import { switchSecondFactorOn } from '../server/testing/second-factor.ts';
import { until } from '../server/testing/until.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

const ids = ['31337', '1337'] as const;
const quiet = { info: () => undefined, warn: () => undefined };

describe.skipIf(findAnvil() === null)('a desk of two chains', () => {
  let chains: TestChain[];
  let desk: Desk;
  let admin: TestAdmin;
  const reading: { stop: () => Promise<void> }[] = [];

  beforeAll(async () => {
    const genesisTime = Math.floor(Date.now() / 1000);
    chains = await Promise.all(ids.map((chainId) => startTestChain({ chainId, genesisTime })));
    const contracts = {
      singleContract: chains[0]?.contracts.single ?? '',
      multiContract: chains[0]?.contracts.multi ?? '',
    };
    desk = await startDesk({
      CHAINS: JSON.stringify(
        chains.map(({ url }, index) => ({
          id: ids[index],
          nodes: [url],
          ...(index === 1 && { name: 'Side', coin: 'SIDE' }),
          ...contracts,
        })),
      ),
    });
    admin = await desk.app.signIn({ name: 'Root' });
    const { services, database } = desk.app;
    for (const [
      place,
      { rpcUrls, chainId, coin, singleContract, multiContract },
    ] of services.config.chains.entries())
      reading.push(
        new Indexer({
          db: services.db,
          pool: database.pool,
          log: quiet,
          breaker: new Breaker(5000),
          rpcUrls,
          chain: {
            chainId,
            place,
            coin,
            among: ids,
            contracts: { single: singleContract, multi: multiContract },
            localUrl: null,
          },
          say: () => undefined,
          watch: (rpc) => watchOwner(services, rpc, chainId),
          pollMs: 50,
        }),
      );
    const shown = async () => (await admin.call('GET', '/adminapi/contracts')).body.result;
    await until(async () => expect((await shown()).contracts).toHaveLength(4));
    for (const [index, { market, owner }] of chains.entries())
      await market.setServiceFee(721, owner, BigInt(3 + index) * 10n ** 18n);
    await until(async () => expect((await shown()).alarms).toHaveLength(2));
    for (const chainId of ids) {
      const { status } = await admin.call('POST', '/adminapi/ownerActs', {
        chainId,
        standard: 721,
        act: 'pause',
      });
      expect(status).toBe(200);
    }
  });
  afterAll(async () => {
    for (const one of reading) await one.stop();
    await desk?.close();
    for (const chain of chains ?? []) await chain.stop();
  });

  it('says of contracts, alarms, changes and acts on which chain they are, and lists the acts of one', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/setting/contracts');
    const alarms = page.getByRole('region', { name: 'Changes not proposed here' });
    for (const [fee, network] of [
      ['3', 'Local evaluation chain'],
      ['4', 'Side'],
    ] as const) {
      const sentence = `The service fee changed from 2.5 % to ${fee} %`;
      const said = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '') ?? '';
      for (const place of [
        alarms.getByRole('listitem'),
        page.getByRole('region', { name: 'Latest changes on the chain' }).getByRole('listitem'),
        page.getByRole('region', { name: 'Contract alarms' }).getByRole('listitem'),
      ])
        await until(async () => {
          const lines = (await place.allTextContents()).map(said).filter((text) => text.includes(sentence));
          expect(lines).toEqual([expect.stringContaining(network)]);
        });
    }
    const rows = page.getByRole('table', { name: 'Contract changes' }).locator('tbody tr');
    await until(async () => expect(await rows.count()).toBe(2));
    await expectAccessible(page, 'contracts of two chains');
    await open('/setting/contracts?chainId=1337');
    await until(async () => {
      expect(await rows.count()).toBe(1);
      expect(await rows.first().textContent()).toContain('Side');
    });
    await rows.first().getByRole('link').first().click();
    await page.getByText('Side', { exact: true }).first().waitFor();
    await close();
  });

  it('reads an address of the reserves on the chain that is chosen', async () => {
    const code = await switchSecondFactorOn(desk.app, admin);
    await desk.app.database.pool.query(
      `insert into currencies (id, type, name, symbol, withdraw_fee) values (gen_random_uuid(), 'crypto', 'Side', 'SIDE', 0)`,
    );
    await desk.app.database.pool.query(
      `insert into liability_totals (currency, amount, accounts, last_at) values ('side', 5, 1, now())`,
    );
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/withdraw/reserves');
    const [address = ''] = chains[1]?.accounts.slice(4) ?? [];
    await page.getByRole('button', { name: 'Reserves of SIDE' }).click();
    await page.getByRole('button', { name: 'Read an address from the chain' }).click();
    await page.getByLabel('Network').selectOption('Side');
    await page.getByLabel('Name').last().fill('Cold wallet');
    await page.getByLabel('Address', { exact: true }).fill(address);
    await page.getByLabel('Code').fill(await code());
    await page.getByRole('button', { name: 'Add address' }).click();
    await expectToast(page, 'Address added. It counts after one day. All superadmins are notified.');
    const row = page.getByRole('table', { name: 'Addresses read from the chain' }).locator('tbody tr');
    await until(async () => expect(await row.textContent()).toContain('Side'));
    await close();
  });
});
