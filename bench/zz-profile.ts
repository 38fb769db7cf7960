import pg from 'pg';
import { feedBatch } from '../server/feed/batch.ts';
import { entities } from '../server/feed/entities.ts';
import { parseRow } from '../server/feed/parse.ts';
import { openBench, sampleOf } from './database.ts';
import { rowsOf, bareStatements } from './feed-rows.ts';
const proto: any = pg.Client.prototype;
const orig = proto.query;
let on = false;
proto.query = function (c: any, v: any, cb: any) {
  const text = typeof c === 'string' ? c : c.text;
  const t = performance.now();
  const r = orig.call(this, c, v, cb);
  if (on && r?.then) r.then(() => console.log((performance.now() - t).toFixed(1), String(text).replace(/\s+/g, ' ').slice(0, 90)));
  return r;
};
const N = Number(process.argv[2] ?? 10000);
const size = sampleOf(N);
const { database } = await openBench('feed', { parts: ['currencies', 'users', 'withdrawals'], lists: [] } as never, size, console.log);
const start = (Math.floor(Date.now() / 1000) % 9000) * 200_000;
for (const entity of (process.argv[3] ?? 'users,withdrawals').split(',') as any[]) {
  for (const isChange of [false, true]) {
    for (let i = 0; i < 3; i++) {
      const rows = rowsOf(entity, { size, from: start + i * 1000, count: 1000, isChange }).map((r) => r.sent);
      on = i === 2;
      let t = performance.now();
      const now = new Date();
      for (const r of rows) parseRow(entities[entity as 'users'], r, now);
      if (on) console.log('parse', (performance.now() - t).toFixed(1));
      t = performance.now();
      const cpu = process.cpuUsage();
      await feedBatch(database.kysely, entities[entity as 'users'], rows, { source: 'bench', seal: async () => {} });
      const used = process.cpuUsage(cpu);
      if (on) console.log(entity, isChange, 'total', (performance.now() - t).toFixed(1), 'our cpu', (used.user + used.system) / 1000);
      on = false;
    }
  }
}
await database.close();
