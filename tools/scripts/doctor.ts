import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { diskRooms } from '#server/operations/metrics/disk-room.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import {
  diagnose,
  type Diagnosis,
  exitCodeOf,
  withoutDatabase,
  worstFirst,
} from '#server/operations/diagnostics/doctor.ts';
import { guidePath } from '#server/operations/diagnostics/guide-path.ts';
import { forCommand } from '#server/operations/diagnostics/setting-findings.ts';
import { storeFindings } from '#server/operations/diagnostics/store-findings.ts';
import { openS3Store } from '#server/platform/objects/s3-store.ts';
import { sizeText } from '#server/operations/diagnostics/table-sizes.ts';

const usage = `Checks the database of this workspace for growth, bloat, missing indexes and failures. The server can be running or stopped.

  npm run doctor [-- --json]

Exit codes: 0 no problems, 1 warnings, 2 errors, 3 the database could not be checked.`;

/** How long the database may take to be opened, in milliseconds. */
const patienceMs = 20_000;

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
  const disks = await diskRooms(config);
  const opening = openDatabase({ ...config, log: console.error, maxConnections: 2, beside: true });
  const { diagnosis, code } = await Promise.race([opening, timeout()]).then(
    async ({ pool, kysely }) => {
      const store = config.objectStore && (await openS3Store(config.objectStore));
      const [inDatabase, inStore] = await Promise.all([diagnose(pool, disks), storeFindings(kysely, store)]);
      const all = [...inDatabase.findings, ...inStore];
      // A database that answers nothing was named above.
      const findings = await forCommand(kysely, all, config).catch(() => worstFirst(all));
      const found = { ...inDatabase, findings };
      return { diagnosis: found, code: exitCodeOf(found) };
    },
    (error: Error) => ({ diagnosis: withoutDatabase(error.message, disks), code: 3 }),
  );
  process.stdout.write(`${asJson ? JSON.stringify(diagnosis, null, 2) : textOf(diagnosis)}\n`);
  process.exitCode = code;
  // A hanging database doesn't close its connection either.
  setTimeout(() => process.exit(), 2000).unref();
  await opening.then((database) => database.close()).catch(() => undefined);
}

async function timeout(): Promise<never> {
  await sleep(patienceMs, undefined, { ref: false });
  throw new Error(`PostgreSQL accepted no connection within ${patienceMs / 1000} seconds.`);
}

function minuteOf(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} UTC`;
}

function textOf({ findings, sizes, lookedBefore }: Diagnosis): string {
  const found = findings.map(
    ({ severity, about, sentence, since, paragraph }) =>
      `${marks[severity]} ${about} ${sentence}\n        ${since ? `Since ${minuteOf(since)}. ` : ''}See ${guidePath(paragraph)}`,
  );
  const largest = sizes.slice(0, 10).map(({ table, bytes, bytesPerDay }) => {
    const growth =
      bytesPerDay === null ? '' : `  ${bytesPerDay < 0 ? '' : '+'}${sizeText(bytesPerDay)} a day`;
    return `  ${sizeText(bytes).padStart(10)}  ${table}${growth}`;
  });
  return [
    ...(found.length > 0 ? found : ['No problems found.']),
    ...(sizes.length > 0
      ? [
          '',
          `The largest tables${lookedBefore ? `, with their growth since ${minuteOf(lookedBefore)}` : ''}:`,
          ...largest,
        ]
      : []),
  ].join('\n');
}
