import { cpus } from 'node:os';
import type { Pool } from 'pg';
import { openBench, sampleOf } from './database.ts';
import { answerTo, askList, vacuum } from './every-query.ts';
import { signIn, startOurs } from './ours.ts';
import { askedLists } from './questions.ts';
import { writeResult } from './result.ts';

const parts = ['users', 'currencies', 'withdrawals'];

/** Half of the questions take less than `middle`; all of them at most `most`, in milliseconds. */
interface Measured {
  state: string;
  questions: number;
  middle: number;
  most: number;
  slowest: string;
  failed: number;
  /** The list as it opens for who decides. */
  own: number;
}

/** Runs a statement that takes longer than a server's may. */
export async function slowly(pool: Pool, ...statements: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/**
 * Asks the list of withdrawals that people decide everything: once with all of a million waiting, once with ten old ones that wait
 * among a million decided. Writes `tools/bench/results/decisions.md`.
 */
export async function decisions(log: (message: string) => void): Promise<void> {
  const { database } = await openBench('decisions', { parts, lists: [] }, sampleOf(500_000, 2), log);
  const { pool } = database;
  try {
    await slowly(
      pool,
      'alter table withdrawal_decisions disable trigger user',
      `insert into withdrawal_decisions (id, user_id, email, currency_id, currency_symbol, amount, paid_to, destination, asked_at, needed,
         policy_version, policy_row, outcome, evaluated_at)
       select id, user_id, email, currency_id, currency_symbol, amount, '{}', coalesce(to_address, bank_account_number), created_at, 2,
         1, 'last', 'two', now() from withdrawals on conflict do nothing`,
      `update withdrawal_decisions set state = 'waiting', decided_at = null where state <> 'waiting'`,
      `delete from row_counts where name = 'withdrawal_decisions'`,
      `insert into row_counts (name, count) select 'withdrawal_decisions', count(*) from withdrawal_decisions`,
    );
    await vacuum(pool);
    const { server, credentials } = await startOurs(database, 'superadmin');
    try {
      const token = await signIn(server, credentials);
      const all = await measure('a million waiting', server.url, token);
      await slowly(
        pool,
        `update withdrawal_decisions set state = 'released', decided_at = asked_at
         where id not in (select id from withdrawal_decisions order by asked_at limit 10)`,
      );
      await vacuum(pool);
      const few = await measure('ten old ones waiting, a million released', server.url, token);
      const text = reportOf([all, few]);
      writeResult('decisions.md', text);
      log(`\n${text}`);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

async function measure(state: string, url: string, token: string): Promise<Measured> {
  const list = askedLists().find(({ name }) => name === 'listWithdrawalDecisions');
  if (!list) throw new Error('There is no such list.');
  const answers = await askList(list, (question) => answerTo(question, url, token));
  const sorted = [...answers].toSorted(([, one], [, other]) => other.ms - one.ms);
  const [slowest] = sorted;
  const times = await Promise.all(
    [1, 2, 3].map(() => answerTo({ list, input: { queue: 'mine' } }, url, token)),
  );
  return {
    state,
    questions: sorted.length,
    middle: sorted[Math.floor(sorted.length / 2)]?.[1].ms ?? Number.NaN,
    most: slowest?.[1].ms ?? Number.NaN,
    slowest: slowest?.[0] ?? '',
    failed: sorted.filter(([, { status }]) => status >= 500).length,
    own: Math.min(...times.map(({ ms }) => ms)),
  };
}

function reportOf(measured: readonly Measured[]): string {
  const lines = measured.map(
    ({ state, questions, middle, most, slowest, failed, own }) =>
      `| ${state} | ${questions} | ${middle.toFixed(1)} | ${own.toFixed(1)} | ${most.toFixed(0)} | \`${slowest}\` | ${failed} |`,
  );
  return `# Withdrawals that people decide

Every order, filter and kind of term of the list, one question after the other, the least of up to three times where the first took over 150 ms; with session,
permission check and HTTP. On ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown processor'}), Node ${process.versions.node}. The bound is 250 ms.

| rows | questions | ms in the middle | *Waiting for me*, ms | the slowest, ms | which | failed |
|---|--:|--:|--:|--:|---|--:|
${lines.join('\n')}
`;
}
