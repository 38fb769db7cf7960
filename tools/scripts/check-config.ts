import { parseArgs } from 'node:util';
import { type CheckedSetting, checkConfig } from '#server/operations/diagnostics/check-config.ts';

const usage = `Checks what the settings in the environment refer to, before the first start: databases, nodes, email, providers, files and ports.
It changes nothing, and shows no secret.

  npm run check-config [-- --json]

Exit codes: 0 everything responds, 1 something doesn't respond, 2 a setting has a wrong form, or settings don't go together.`;

try {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.error(usage);
  else {
    const rows = await checkConfig(process.env);
    process.stdout.write(values.json ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(rows));
    if (rows.some(({ state }) => state === 'wrong')) process.exitCode = 2;
    else if (rows.some(({ state }) => state === 'failed')) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

function tableOf(rows: readonly CheckedSetting[]): string {
  const widest = (of: 'name' | 'value') => Math.min(40, Math.max(...rows.map((row) => row[of].length)));
  const [names, values] = [widest('name'), widest('value')];
  const namesOf = (...states: CheckedSetting['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).map(({ name }) => name);
  const [failed, unknown] = [namesOf('failed', 'wrong'), namesOf('unknown')];
  const lines = rows.map(({ name, value, state, says }) =>
    `${(state ?? '').padEnd(7)}  ${name.padEnd(names)}  ${value.padEnd(values)}  ${says}`.trimEnd(),
  );
  const last =
    failed.length === 0
      ? 'All checks passed.'
      : `${failed.length} ${failed.length === 1 ? 'check' : 'checks'} failed: ${failed.join(', ')}.`;
  const ignored = unknown.length === 0 ? '' : ` Ignored, because it is not a setting: ${unknown.join(', ')}.`;
  return `${lines.join('\n')}\n\n${last}${ignored}\n`;
}
