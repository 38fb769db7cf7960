import { parseArgs } from 'node:util';
import { diskRooms } from '#server/base/disk-room.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { diagnose, type Diagnosis, exitCodeOf, sizeText } from '#server/support/doctor.ts';

const usage = `Looks at the desk's database, beside the running desk or without it: what grows, what is bloated, what lacks an index, what fails.

  npm run doctor [-- --json]

It ends with 0 where all is well, 1 with warnings, 2 with errors, and 3 where it could not look.`;

const marks = { error: 'ERROR  ', warning: 'WARNING', info: '       ' } as const;

try {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.error(usage);
  else await look(values.json);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 3;
}

async function look(asJson: boolean): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 2, beside: true });
  try {
    const diagnosis = await diagnose(database.pool, await diskRooms(config));
    console.log(asJson ? JSON.stringify(diagnosis, null, 2) : textOf(diagnosis));
    process.exitCode = exitCodeOf(diagnosis);
  } finally {
    await database.close();
  }
}

function textOf({ findings, sizes, lookedBefore }: Diagnosis): string {
  const found = findings.map(({ severity, about, sentence }) => `${marks[severity]} ${about} ${sentence}`);
  const largest = sizes.slice(0, 10).map(({ table, bytes, bytesPerDay }) => {
    const growth =
      bytesPerDay === null ? '' : `  ${bytesPerDay < 0 ? '' : '+'}${sizeText(bytesPerDay)} a day`;
    return `  ${sizeText(bytes).padStart(10)}  ${table}${growth}`;
  });
  return [
    ...(found.length > 0 ? found : ['Nothing is wrong.']),
    '',
    `The largest tables${lookedBefore ? `, with their growth since ${lookedBefore.slice(0, 16).replace('T', ' ')} UTC` : ''}:`,
    ...largest,
  ].join('\n');
}
