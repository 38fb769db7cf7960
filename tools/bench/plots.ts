import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../scripts/formatted.ts';
import { measuredAt, resultsFolder } from './result.ts';
import { type Chart, type Line, svgOf } from './svg-chart.ts';

/**
 * Draws the results of this folder as charts: docs/benchmarks.md and its pictures. It draws only figures that a result contains.
 *   node tools/bench/plots.ts            writes them
 *   node tools/bench/plots.ts --check    reports whether they are current
 */
const docs = join(import.meta.dirname, '../../docs');

/** A result: its text, and its tables as records by column. */
interface Result {
  file: string;
  text: string;
  rows: Record<string, string>[];
}

function resultOf(file: string): Result {
  const text = readFileSync(join(resultsFolder, file), 'utf8');
  let columns: string[] | undefined;
  const rows: Record<string, string>[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) columns = undefined;
    // A bar inside a cell is escaped.
    else {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (!columns) columns = cells;
      else if (!/^:?-+:?$/.test(cells[0] ?? ''))
        rows.push(Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])));
    }
  }
  return { file, text, rows };
}

const numberIn = (text = '') => Number(text.replaceAll(',', ''));

/**
 * A number that a result states.
 * @param figure has it as its first group
 */
function statedIn({ text, file }: Result, figure: RegExp): number {
  const found = figure.exec(text);
  if (!found) throw new Error(`${file} states no ${figure.source}.`);
  return numberIn(found[1]);
}

/** How many rows a list has, from the title of a result: "10,000,000 trades, …". */
const rowsOf = (list: string, result: Result): number =>
  statedIn(result, new RegExp(`^.*?([\\d,]+) ${list.replace('_', ' ')}`));

/** Lists that were measured at two sizes, and the results that have them. */
const growing: readonly [list: string, files: readonly string[]][] = [
  ['trades', ['exchange-1000000.md', 'trades-500000x10.md']],
  ['withdrawals', ['exchange-1000000.md', 'transfers-500000x20.md']],
  ['fund_transfers', ['exchange-1000000.md', 'transfers-500000x20.md']],
  ['tokens', ['marketplace-1000000.md', 'marketplace-500000x20.md']],
  ['bids', ['marketplace-1000000.md', 'marketplace-500000x20.md']],
];
const questions = ['first page with total', 'page 5,000', 'rare search', 'common word'];

/** The time of a question in one result, asked by one superadmin at a time. */
function timeOf(question: string, list: string, side: 'ours p50' | 'limit p50', result: Result): number {
  const row = result.rows.find(
    ({ what = '', connections, 'asked by': caller = 'superadmin' }) =>
      what.startsWith(`${list}: ${question}`) && connections === '1' && caller === 'superadmin',
  );
  if (!row) throw new Error(`${result.file} has no row for ${list}: ${question}.`);
  return numberIn(row[side]);
}

function listCharts(): Chart[] {
  return questions.map((question) => ({
    title: question,
    x: 'rows in the table',
    y: 'ms',
    lines: growing.flatMap(([list, files], color): Line[] => {
      const results = files.map(resultOf);
      const line = (side: 'ours p50' | 'limit p50') =>
        results.map((result) => [rowsOf(list, result), timeOf(question, list, side, result)] as const);
      return [
        { name: list.replace('_', ' '), points: line('ours p50'), color },
        { name: '', points: line('limit p50'), color, isDashed: true },
      ];
    }),
  }));
}

/** Results of `--every-query`, with the users that each had: activity multiplies what a user has. */
const asked: readonly [file: string, size: number][] = [
  ['every-query-1000000.md', 1_000_000],
  ['every-query-500000x20-users-currencies-withdrawals.md', 10_000_000],
];

function slowestChart(): Chart {
  const lines = asked.flatMap(([file, size], color) =>
    resultOf(file).rows.map(({ ms, 'ms at ten thousand': before = '–' }): Line => ({
      name: '',
      points: [...(before === '–' ? [] : [[10_000, numberIn(before)] as const]), [size, numberIn(ms)]],
      color,
    })),
  );
  return {
    title: 'the slowest questions',
    x: 'users, or rows of the largest table',
    y: 'ms',
    lines,
    bound: { y: 250, name: '250 ms' },
  };
}

function chainChart(): Chart {
  const { rows } = resultOf('chain-length.md');
  const line = (name: string, column: string, color: number): Line => ({
    name,
    points: rows.map((row) => [numberIn(row['events']), numberIn(row[column])] as const),
    color,
  });
  return {
    title: 'reading a chain',
    x: 'events read before',
    y: 'CPU µs an event; MB',
    lines: [
      line('reader', 'reader, CPU µs an event', 0),
      line('PostgreSQL', 'PostgreSQL, CPU µs an event', 1),
      line('memory, MB', 'most memory, MB', 2),
    ],
    isLinear: true,
  };
}

/** Where a result was measured: its last line, or the machine that its text names. */
function conditionsOf({ file, text }: Result): string {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const [machine] = /\d cores \(.+?\),\sNode [\d.]+\d/s.exec(text) ?? [];
  if (!last.startsWith(measuredAt) && !machine)
    throw new Error(`${file} does not say where it was measured.`);
  return `| [${file}](../tools/bench/results/${file}) | ${last.startsWith(measuredAt) ? last : machine} |`;
}

/** A number that each run that asks everything states. */
const stated = (figure: RegExp) => asked.map(([file]) => statedIn(resultOf(file), figure));
const sumOf = (figure: RegExp) => {
  const sum = stated(figure).reduce((before, each) => before + each, 0);
  return sum === 0 ? 'none' : sum.toLocaleString('en');
};

/** How much slower a question in the middle became, at most. */
const middle = Math.max(...stated(/in the middle grew ([\d.]+)-fold/));

const charts = {
  'bench-lists.svg': svgOf('Milliseconds of four questions at one to ten million rows', listCharts()),
  'bench-slowest.svg': svgOf('Slowest questions at ten thousand users and at their full size', [
    slowestChart(),
  ]),
  'bench-chain.svg': svgOf('Cost of an event while a chain of a million events is read', [chainChart()]),
};
const used = new Set([
  ...growing.flatMap(([, files]) => files),
  ...asked.map(([file]) => file),
  'chain-length.md',
]);

const page = `# Benchmarks in charts

Made from [the results](../tools/bench/results) by \`npm run bench:plots\`. Each point is a figure of a result: nothing between or beyond the points was measured.
[tools/bench/README](../tools/bench/README.md) says how each benchmark works and how to run it on your machine.

## Lists as tables grow

![Milliseconds of four questions at one to ten million rows](images/bench-lists.svg)

The median time of a call, asked one after the other. Solid lines are this server, with session, permission check, audit and log. Dashed lines in the same
color are a server written by hand for this question, with the best SQL that we know and nothing else. Both answered in turns in one run, from the same rows.

- **First page** and **page 5,000** read an index from its end, so they take about as long with ten million rows as with one million.
- **Rare search** grows with the rows, because the trigram index has more entries for each trigram. The hand-written server grows in the same way.
- **Common word** is flat where the newest rows contain enough matches. [How a search is planned](guide/search.md) explains both.

## The slowest questions

![Slowest questions at ten thousand users and at their full size](images/bench-slowest.svg)

Every list is asked every order, filter, page and kind of term. Each line is one of the fifty slowest questions of a run, from ten thousand users to the full size. A point
alone is a question that only fits the larger sample, such as a name in it. A question in the middle grew at most ${middle}-fold. Of ${sumOf(/Of (\d+) questions/)} questions ${sumOf(/(\d+) take over 250 ms/)} took over 250 ms, and ${sumOf(/(\d+) over a second/)} over a second. A line can grow steeply and
still end low, because a plan looks at a bounded number of rows.

## Reading a blockchain

![Cost of an event while a chain of a million events is read](images/bench-chain.svg)

The cost of an event doesn't depend on how many were read before.

## Conditions

| result | measured |
|---|---|
${[...used]
  .toSorted()
  .map((file) => conditionsOf(resultOf(file)))
  .join('\n')}

The load was made on the same two cores as the servers and PostgreSQL. Some runs had other work next to them. Results of other machines differ in milliseconds, and much less in ratios.
`;

async function run(): Promise<void> {
  const path = join(docs, 'benchmarks.md');
  const files: Record<string, string> = {
    [path]: await formatted(path, page),
    ...Object.fromEntries(Object.entries(charts).map(([name, svg]) => [join(docs, 'images', name), svg])),
  };
  mkdirSync(join(docs, 'images'), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${file} is not current. Run npm run bench:plots.`);
      process.exitCode = 1;
    }
  }
}

await run();
