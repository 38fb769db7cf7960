/**
 * Measures the closing of a market with many users: the rehearsal, a notice, a payout and the register.
 *   node tools/bench/closings.ts [--users 100000] [--write]
 * It prints the times and statements; with --write also into tools/bench/results/closings.md. The database is temporary.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { notifyBatch } from '../../server/features/withdrawals/closings/wave-task.ts';
import { proposeBatch } from '../../server/features/withdrawals/closings/payout-task.ts';
import { listStoredRegister, rehearse } from '../../server/features/withdrawals/closings/register-queries.ts';
import { countFigures } from '../../server/features/withdrawals/closings/figures-queries.ts';
import { findClosing } from '../../server/features/withdrawals/closings/queries.ts';
import { insertWave } from '../../server/features/withdrawals/closings/wave-queries.ts';
import { insertPayoutRun } from '../../server/features/withdrawals/closings/payout-queries.ts';
import { loadSecretKeys } from '../../server/features/identity/auth/secrets.ts';
import { openDatabase } from '../../server/operations/database/open.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { signingDatabase } from '../../server/platform/audit/sign.ts';
import { collectStatements, type Statement } from '../../server/platform/db/statements.ts';
import { readConfig } from '../../server/platform/config.ts';
import { uuidV7 } from '../../server/platform/db/uuid-v7.ts';
import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '100000' }, write: { type: 'boolean', default: false } },
});
const users = Number(values.users);
const say = (text: string) => process.stdout.write(`${text}\n`);
const dataDir = await mkdtemp(join(tmpdir(), 'bench-closings-'));
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir,
  log: () => undefined,
  maxConnections: 4,
});
try {
  await migrate(database.pool, { log: () => undefined });
  const secret = 'a key of this bench alone, forty characters';
  const keys = await loadSecretKeys({ secretKey: secret, dataDir: '' }, async () => false);
  const db = signingDatabase(database.kysely, keys);
  const config = readConfig({ DATABASE_URL: 'postgres://bench', SECRET_KEY: secret });
  const [asker, approver, closing] = [uuidV7(), uuidV7(), uuidV7()];
  for (const id of [asker, approver])
    await sql`insert into admins (id, name, email, password_hash, role) values (${id}, 'Bench', ${`${id}@bench.example`}, 'x', 'superadmin')`.execute(
      db,
    );
  let lastUser = '';
  for (let at = 0; at < users; at += 1000) {
    const ids = Array.from({ length: Math.min(1000, users - at) }, () => uuidV7());
    lastUser = ids.at(-1) ?? '';
    await sql`insert into users (id, name, email) select id, 'Amira', id || '@bench.example' from unnest(${ids}::uuid[]) as one (id)`.execute(
      db,
    );
    // Two currencies for each user; nine of ten users were paid before.
    await sql`insert into balances (id, user_id, currency_symbol, amount)
      select gen_random_uuid(), id, symbol, (random() * 1000)::numeric(36,9) + (random() / 1e9)::numeric(36,18)
      from unnest(${ids}::uuid[]) as one (id) cross join (values ('ETH'), ('USD')) as two (symbol)`.execute(
      db,
    );
    await sql`insert into withdrawals (id, user_id, email, currency_symbol, payment_type, to_address, amount, status)
      select gen_random_uuid(), id, 'a@bench.example', symbol, 2, '0x' || md5(id::text), 1, 3
      from unnest(${ids.slice(0, Math.ceil(ids.length * 0.9))}::uuid[]) as one (id)
      cross join (values ('ETH'), ('USD')) as two (symbol)`.execute(db);
  }
  const lines: string[] = [];
  const measure = async (name: string, work: () => Promise<string>) => {
    const statements: Statement[] = [];
    const began = performance.now();
    const result = await collectStatements(statements, work);
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    lines.push(`| ${name} | ${seconds} s | ${statements.length} | ${result} |`);
    say(lines.at(-1) ?? '');
  };
  /** Beyond the 4 seconds that a statement of a server may take, so that a large market is measured too. */
  const withoutLimit = <Result>(work: (transaction: typeof db) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = '10min'`.execute(transaction);
      return work(transaction);
    });
  await withoutLimit((transaction) => sql`analyze`.execute(transaction));
  const past = sql`now() - interval '1 hour'`;
  await sql`insert into closings (id, reason, announce_at, last_deposit_at, last_trade_at, payout_until, state, created_by,
      started_by, approved_by, approved_at)
    values (${closing}, 'Bench', ${past}, ${past}, ${past}, now() + interval '90 days', 'payingOut', ${asker}, ${asker}, ${approver}, now())`.execute(
    db,
  );
  const listed = { id: closing, page: 1, limit: 100, search: '' };
  await measure('Rehearsal of the present balances', async () => {
    const { users: people, currencies } = await withoutLimit((transaction) => rehearse(transaction, closing));
    const ready = currencies.reduce((sum, one) => sum + one.ready, 0);
    const kept = currencies.reduce((sum, one) => sum + one.kept, 0);
    return `${people} users, ${ready} withdrawals, ${kept} balances that stay`;
  });
  const count = async () => {
    await db.transaction().execute((transaction) => countFigures(transaction, closing));
    return '';
  };
  await measure('Register and figures in the background, first time', count);
  await measure('Register and figures in the background, without a change', count);
  await withoutLimit((transaction) => sql`analyze closing_register_rows`.execute(transaction));
  await measure('Page of the closing', async () => {
    const { currencies } = await findClosing(db, closing, asker);
    return `${currencies.length} currencies`;
  });
  for (const [name, more] of [
    ['first', {}],
    ['by balance', { sort: 'balance' as const }],
    ['of a state', { state: 'noAddress' as const }],
    ['of a currency, by balance', { currencySymbol: 'USD', sort: '-balance' as const }],
    ['of a search', { search: 'bench.example' }],
    ['of a rare search', { search: `${lastUser}@` }],
    ['100', { page: 100 }],
  ] as const)
    await measure(`Page of the register: ${name}`, async () => {
      const { rows } = await listStoredRegister(db, { ...listed, ...more });
      return `${rows.length} rows`;
    });
  await insertWave(db, closing, null);
  await measure('Notice', async () => {
    while (await notifyBatch({ db, config }));
    const { sent } = await db.selectFrom('closing_waves').select('sent').executeTakeFirstOrThrow();
    return `${sent} emails`;
  });
  await insertPayoutRun(db, closing, asker);
  await measure('Payout', async () => {
    while (await proposeBatch({ db }));
    const run = await db.selectFrom('closing_payout_runs').select('proposed').executeTakeFirstOrThrow();
    return `${run.proposed} withdrawals`;
  });
  await measure('Register and figures in the background, after the payout', count);
  await measure('Sums of the register and of the balances', async () => {
    // Raw because it compares exact sums.
    const { rows } = await sql<{ currencies: number; isEqual: boolean }>`
      select count(*)::integer as currencies, bool_and(coalesce(balance = amount and balance = parts, false)) as "isEqual"
      from (select currency, sum(balance) as balance, sum(pending + paid + remaining) as parts
        from closing_register_rows where closing_id = ${closing} group by currency) as kept
      full join (select lower(currency_symbol) as currency, sum(amount) as amount from balances group by 1) as owed
        using (currency)`.execute(db);
    return `${rows[0]?.currencies} currencies, ${rows[0]?.isEqual ? 'equal' : 'NOT equal'} to the digit`;
  });
  if (values.write)
    writeResult(
      'closings.md',
      `# Closing a market with ${users.toLocaleString('en')} users

Measured with the embedded PostgreSQL and without an SMTP server. Each user has two balances; nine of ten users were paid before, so that a destination is known. Register, notice and payout are background work; pages and the rehearsal read what was stored.

| Step | Time | Statements | Result |
| --- | --- | --- | --- |
${lines.join('\n')}
`,
    );
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
