import { describe, expect, it, onTestFinished } from 'vitest';
import { hasAnvil, mintOne, readAll, startTestChain } from '#server/testing/chain.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { readState } from './state.ts';

describe.skipIf(!hasAnvil)('a chain that was replaced under the same number and addresses', () => {
  const started = async (options: Parameters<typeof startTestChain>[0]) => {
    const chain = await startTestChain(options);
    onTestFinished(() => chain.stop());
    return chain;
  };

  it('stops the reading with a sentence, and no token that was read is undone', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { kysely: db } = database;
    const old = await started({});
    await mintOne(old, 721, old.accounts[0] ?? '');
    await readAll(db, old.foreign, old.url);
    const tokens = () =>
      db
        .selectFrom('tokens')
        .select('id')
        .where('deleted_at', 'is', null)
        .execute()
        .then(({ length }) => length);
    expect(await tokens()).toBe(1);

    // Another first block.
    const other = await started({ genesisTime: 1_780_000_000 });
    await readAll(db, old.foreign, other.url);
    expect((await readState(db))?.stopped).toContain(
      'Chain 31337 was replaced: its first block is another one',
    );
    expect(await tokens()).toBe(1);
  });

  it('stops it also where the first block is the same and the contracts are gone', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { kysely: db } = database;
    const chain = await started({});
    const before = await chain.rpc.call('evm_snapshot');
    await mintOne(chain, 721, chain.accounts[0] ?? '');
    await readAll(db, chain.foreign, chain.url);
    await chain.rpc.call('evm_revert', before);
    await chain.rpc.call('anvil_setCode', chain.contracts.multi, '0x');
    await readAll(db, chain.foreign, chain.url);
    expect((await readState(db))?.stopped).toBe(
      `Chain 31337 was replaced: there is no longer a contract at ${chain.contracts.multi}. ` +
        'Check its nodes in the configuration, or set the contracts of the new chain.',
    );
  });
});
