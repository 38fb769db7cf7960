/**
 * Measures what open pages cost one server: streams of what changes, of many sessions, first idle and then on a busy desk.
 *   node tools/bench/live.ts [--pages 1000] [--seconds 60]
 * Writes tools/bench/results/live.md.
 */
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { livePath } from '../../contract/workspace/live.ts';
import { openBench, sampleOf } from './database.ts';
import { desks } from './lists.ts';
import { signIn, startOurs } from './ours.ts';
import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '60' } },
});
const [pages, seconds] = [Number(values.pages), Number(values.seconds)];
/** A person has so many pages open in browsers that share no stream. */
const pagesOfSession = 10;
const log = (message: string) => void process.stdout.write(`${message}\n`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Megabytes of memory that a process holds. */
function residentOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const { database } = await openBench('people', desks.people, sampleOf(1000), log);
const { server, credentials } = await startOurs(database, 'superadmin');
try {
  const tokens: string[] = [];
  while (tokens.length < pages / pagesOfSession) tokens.push(await signIn(server, credentials));
  await sleep(5000);
  const before = residentOf(server.pid);

  let [open, events] = [0, 0];
  const streams: IncomingMessage[] = [];
  for (let page = 0; page < pages; page += 1) {
    const authorization = tokens[page % tokens.length] ?? '';
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      get(server.url + livePath, { headers: { authorization }, agent: false }, resolve).on('error', reject);
    });
    if (stream.statusCode !== 200) throw new Error(`Page ${page} got ${stream.statusCode}.`);
    open += 1;
    stream.on('data', (chunk: Buffer) => (events += chunk.toString().split('event: changes').length - 1));
    stream.on('close', () => (open -= 1));
    streams.push(stream);
  }
  await sleep(5000);

  /** The share of one core that the server uses over some seconds, while something is done. */
  const shareWhile = async (work: (isOver: () => boolean) => Promise<unknown>): Promise<number> => {
    const [used, begun] = [await server.cpuMs(), performance.now()];
    let isOver = false;
    const working = work(() => isOver);
    await sleep(seconds * 1000);
    isOver = true;
    const share = ((await server.cpuMs()) - used) / (performance.now() - begun);
    await working;
    return share;
  };
  const idle = await shareWhile(async () => undefined);
  const held = residentOf(server.pid);
  const told = events;
  // One write a second: each is told to every page.
  let writes = 0;
  const busy = await shareWhile(async (isOver) => {
    for (; !isOver(); writes += 1) {
      await fetch(`${server.url}/api/addFaq`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: tokens[0] ?? '' },
        body: JSON.stringify({ question: `How ${writes}?`, answer: 'So.' }),
      });
      await sleep(1000);
    }
  });
  const most = residentOf(server.pid);
  const stillOpen = open;
  for (const stream of streams) stream.destroy();
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const holds = (is: boolean) => (is ? 'holds' : '**does not hold**');
  const text = `# What ${pages.toLocaleString('en')} open pages cost one server

By \`node tools/bench/live.ts\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim()}. ${tokens.length} sessions with ${pagesOfSession} streams each, over ${seconds} s.
Memory is what the process holds beyond the ${before.toFixed(0)} MB that it held before; ${stillOpen.toLocaleString('en')} streams were open at the end.

| what | measured | bound | |
|---|--:|--:|---|
| memory, idle | ${(held - before).toFixed(0)} MB | ≤ 150 MB | ${holds(held - before <= 150)} |
| of one core, idle | ${percent(idle)} | ≤ 5 % | ${holds(idle <= 0.05)} |
| of one core, one write a second, each told to every page (${(events - told).toLocaleString('en')} events) | ${percent(busy)} | | |
| memory then | ${(most - before).toFixed(0)} MB | ≤ 150 MB | ${holds(most - before <= 150)} |
`;
  log(text);
  if (pages === 1000) writeResult('live.md', text);
} finally {
  await server.stop();
  await database.close();
}
process.exit(0);
