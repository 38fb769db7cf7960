import { openBench, sampleOf } from './database.ts';
import { rowsOf, bareStatements } from './feed-rows.ts';
import { readFileSync } from 'node:fs';
const size = sampleOf(10000);
const { database } = await openBench('feed', { parts: ['currencies', 'users', 'withdrawals'], lists: [] } as never, size, console.log);
const start = (Math.floor(Date.now() / 1000) % 9000) * 200_000;
let k = 0;
const client: any = await database.pool.connect();
await client.query(`set statement_timeout=0`);
const pid = (await client.query('select pg_backend_pid() as p')).rows[0].p;
const cpu = () => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
async function go(name: string, setup: string) {
  for (const entity of ['users', 'withdrawals'] as const) {
    await client.query('begin'); if (setup) await client.query(setup);
    const c0 = cpu(); const t = performance.now();
    for (let i = 0; i < 10; i++) { await bareStatements[entity](client, rowsOf(entity, { size, from: start + 1000 * k++, count: 1000, isChange: false })); }
    const c1 = cpu();
    console.log(name, entity, 'ms/1000 wall', ((performance.now() - t) / 10).toFixed(1), 'pg cpu', (c1 - c0) / 10);
    await client.query('rollback');
  }
}
await go('now', '');
for (const kb of [512, 1024, 2048, 4096]) await go(kb + 'kB', `alter index users_search set (gin_pending_list_limit=${kb}); alter index withdrawals_search set (gin_pending_list_limit=${kb})`);
client.release(); await database.close();
