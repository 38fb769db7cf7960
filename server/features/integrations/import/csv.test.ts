import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../feed/entities.ts';
import type { EntityName } from '../feed/entity.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { statementsOn } from '#server/testing/statements.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { importFile } from './import-file.ts';
import { mappingSchema } from './mapping.ts';

const folder = await createTempFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

const all = statementsOn(() => database);

async function run(name: EntityName, file: string, content: string) {
  const path = join(folder.path, file);
  await writeFile(path, content);
  const rejectsPath = path.replace(/\.\w+$/, (ending) => `.rejected${ending}`);
  const done = await importFile(database.kysely, {
    path,
    form: 'csv',
    entity: entities[name],
    source: 'market',
    mapping: mappingSchema.parse({}),
    isDryRun: false,
    rejectsPath,
    onProgress: () => undefined,
  });
  return { ...done, rejected: done.rejectsFile && (await readFile(rejectsPath, 'utf8')) };
}

it('knows columns by what other systems call them, unless another column has the name', async () => {
  const address = `0x${'ce'.repeat(20)}`;
  await run(
    'users',
    'other-names.csv',
    `id,Full Name,Wallet,Phone Code,Mobile_No,mail,email\nn1,Nia,${address},+971,505550199,x@example.com,nia@example.com\n`,
  );
  expect(
    await all(`select name, lower(address) as address, phone_number, email from users where name = 'Nia'`),
  ).toEqual([{ name: 'Nia', address, phone_number: '505550199', email: 'nia@example.com' }]);
});

it('rejects a row of CSV with more or fewer values than columns, and takes those after it', async () => {
  const { counts, rejected } = await run(
    'users',
    'uneven.csv',
    'id,name,email\nu1,One,one@example.com\nu2,Two\nu3,Three,three@example.com,Street 3,"A, B"\nu4,Four,four@example.com\n',
  );
  expect(counts).toMatchObject({ created: 2, rejected: 2 });
  expect(rejected).toBe(
    'id,name,email,rejectedBecause\r\n' +
      'u2,Two,,"This row has 2 values, but the file has 3 columns."\r\n' +
      'u3,Three,three@example.com,"This row has 5 values, but the file has 3 columns.",Street 3,"A, B"\r\n',
  );
});

it.each([
  ['id,name\nq1,"One\nq2,Two\n', /Line \d begins a value with a quotation mark that is never closed/],
  ['id,name\nq1,"One" or\n', /Line 2 goes on after the quotation mark/],
  ['id,name\nq1,On"e\n', /Line 2 has a quotation mark inside a value/],
])('says where %j can’t be read on', async (text, sentence) => {
  await expect(run('users', 'quotes.csv', text)).rejects.toThrow(sentence);
});
