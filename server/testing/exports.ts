import type { TestAdmin, TestApp } from './app.ts';

/** Starts an export, and returns its run and the address of its file. */
export async function startExport(
  admin: TestAdmin,
  request: object,
): Promise<{ id: string; address: string }> {
  const started = await admin.call('POST', '/adminapi/exports', {
    format: 'csv',
    reason: 'A test',
    ...request,
  });
  if (started.status !== 200) throw new Error(`${started.status} ${JSON.stringify(started.body)}`);
  const { _id: id, address } = started.body.result;
  return { id, address };
}

/** Exports a list and fetches its file like a browser: without an Authorization header. */
export async function exported(app: TestApp, admin: TestAdmin, request: object) {
  const { id, address } = await startExport(admin, request);
  const answer = await fetch(app.url + address);
  return { id, address, status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The rows of a CSV, read strictly by RFC 4180. */
export function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A field, quoted or not, and its terminator.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`This is no CSV: ${JSON.stringify(text.slice(at, at + 80))}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
