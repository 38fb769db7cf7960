import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { TestDatabase } from './database.ts';
import { createTestDatabase } from './database.ts';
import { readAll, startTestChain, type TestChain } from './chain.ts';

/**
 * A chain for the tests of a `describe`, and for each of them an empty database to read it into. Both exist when
 * the tests run.
 */
export function useChainReading() {
  let chain: TestChain;
  let database: TestDatabase;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.stop());
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const rows = async (query: string) => (await database.pool.query(query)).rows;
  return {
    get chain() {
      return chain;
    },
    get database() {
      return database;
    },
    /** Reads the chain to its end. */
    read: () => readAll(database.kysely, chain.wanted),
    rows,
    /** A token's row. */
    async tokenRow({ standard, id }: { standard: 721 | 1155; id: bigint }) {
      const contract = standard === 721 ? chain.contracts.single : chain.contracts.multi;
      const [row] = await rows(
        `select * from tokens where chain_id = 31337 and contract_address = '${contract}' and token_id = ${id}`,
      );
      return row;
    },
  };
}
