import type { Comparison } from './compare.ts';

const ms = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(value < 10 ? 2 : 0));

function verdict(bound: number | undefined, ratio: number): string {
  if (bound === undefined) return '';
  return ratio <= bound ? 'holds' : '**does not hold**';
}

/** The figures as a table in Markdown, with the bounds that hold and those that don't. */
export function report(
  rows: Record<string, number>,
  compared: readonly Comparison[],
  processor: string,
  cores: number,
): string {
  const lines = compared.map(({ name, caller, bound, connections, ours, limit, ratio }) =>
    [
      name,
      caller,
      connections,
      ms(ours.p50),
      ms(limit.p50),
      ratio.toFixed(2),
      bound === undefined ? '' : `≤ ${bound}`,
      verdict(bound, ratio),
      `${ms(ours.p99)} / ${ms(limit.p99)}`,
      `${ms(ours.cpu)} / ${ms(limit.cpu)}`,
      `${ms(ours.databaseCpu)} / ${ms(limit.databaseCpu)}`,
    ].join(' | '),
  );
  const bounded = compared.filter(({ bound }) => bound !== undefined);
  const holding = bounded.filter(({ bound, ratio }) => ratio <= (bound ?? 0));
  const sizes = Object.entries(rows).map(
    ([name, count]) => `${count.toLocaleString('en')} ${name.replace('_', ' ')}`,
  );
  return `# ${sizes.join(', ')}

Our server with session, permission check, audit and log, against a hand-written one on \`node:http\` and \`pg\` with the
best SQL, the same rows and nothing else; both in turns in one run, on ${cores} cores (${processor}), Node ${process.versions.node}. Times in
milliseconds a request; “ours / limit”. The load is made on the same cores. ${holding.length} of ${bounded.length} bounds hold.

| what | asked by | connections | ours p50 | limit p50 | ratio | bound | | p99 | server CPU | PostgreSQL CPU |
|---|---|--:|--:|--:|--:|--:|---|--:|--:|--:|
${lines.map((line) => `| ${line} |`).join('\n')}
`;
}
