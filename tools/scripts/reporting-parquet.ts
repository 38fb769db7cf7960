import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/operations/database/open.ts';
import { writeParquet } from '#server/operations/reporting/parquet.ts';
import { readReportingViews } from '#server/operations/reporting/views.ts';
import { asOwner, readConfig } from '#server/platform/config.ts';

const usage = `Writes the masked views for reporting tools into Parquet files, one for each view.

  npm run reporting:parquet -- FOLDER                                     every view
  npm run reporting:parquet -- FOLDER --view withdrawals --month 2026-10  one view, rows of that month in UTC

docs/reporting.md lists the views and their columns. Decimals of a fixed size are decimals in the file; all others are texts with every digit.`;

try {
  const { values, positionals } = parseArgs({
    options: {
      view: { type: 'string' },
      month: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (values.help || folder === undefined || positionals.length !== 1) {
    console.error(usage);
    process.exitCode = values.help ? 0 : 1;
  } else {
    await write(folder, values);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function write(folder: string, { view, month }: { view?: string; month?: string }): Promise<void> {
  if (month !== undefined && !/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month))
    throw new Error('Enter the month as YYYY-MM, such as 2026-10.');
  await mkdir(folder, { recursive: true });
  const config = asOwner(readConfig(process.env));
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 2, beside: true });
  try {
    const names = new Set((await readReportingViews(database.kysely)).map(({ name }) => name));
    for (const name of view === undefined ? names : [view]) {
      const path = join(folder, `${name}${month === undefined ? '' : `-${month}`}.parquet`);
      const { rows, bytes } = await writeParquet(database.kysely, { view: name, month, path });
      console.log(`${path}: ${rows} rows, ${bytes} bytes`);
    }
  } finally {
    await database.close();
  }
}
