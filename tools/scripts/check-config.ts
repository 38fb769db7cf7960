import { parseArgs } from 'node:util';
import { type CheckedSetting, checkConfig } from '#server/operations/diagnostics/check-config.ts';

const usage = `Asks whatever the settings in the environment lead to, before a first start: databases, nodes, mail, providers, files and ports.
It changes nothing, and shows no secret.

  npm run check-config [-- --json]

It ends with 0 where everything answers, 1 where something does not, and 2 where the settings have mistakes.`;

try {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.error(usage);
  else {
    const rows = await checkConfig(process.env);
    process.stdout.write(values.json ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(rows));
    if (rows.some(({ state }) => state === 'failed')) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

function tableOf(rows: readonly CheckedSetting[]): string {
  const widest = (of: 'name' | 'value') => Math.min(40, Math.max(...rows.map((row) => row[of].length)));
  const [names, values] = [widest('name'), widest('value')];
  const failed = rows.filter(({ state }) => state === 'failed').length;
  const lines = rows.map(({ name, value, state, says }) =>
    `${(state ?? '').padEnd(6)}  ${name.padEnd(names)}  ${value.padEnd(values)}  ${says}`.trimEnd(),
  );
  const last = failed === 0 ? 'Everything that was asked answers.' : `${failed} did not answer as needed.`;
  return `${lines.join('\n')}\n\n${last}\n`;
}
