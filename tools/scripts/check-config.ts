import { parseArgs } from 'node:util';
import { type CheckedSetting, checkConfig } from '#server/operations/diagnostics/check-config.ts';

const usage = `Checks what the settings in the environment refer to, before the first start: databases, nodes, email, providers, files and ports.
It changes nothing, and shows no secret.

  npm run check-config [-- --json]

Exit codes: 0 everything responds, 1 something doesn't respond, 2 the settings have mistakes.`;

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
  const failed = rows.filter(({ state }) => state === 'failed').map(({ name }) => name);
  const lines = rows.map(({ name, value, state, says }) =>
    `${(state ?? '').padEnd(6)}  ${name.padEnd(names)}  ${value.padEnd(values)}  ${says}`.trimEnd(),
  );
  const last =
    failed.length === 0
      ? 'All checks passed.'
      : `${failed.length} ${failed.length === 1 ? 'check' : 'checks'} failed: ${failed.join(', ')}.`;
  return `${lines.join('\n')}\n\n${last}\n`;
}
