import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainSettings, hasAnvil, startTestChain } from '#server/testing/chain.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { ConfigError, settingNames } from '#server/platform/config.ts';
import { checkConfig } from './check-config.ts';

const secret = 'a key for tests alone, forty characters';
const nothing = 'nothing listens there. Check the host and the port, and that it runs';
let database: TestDatabase;
let folder: Awaited<ReturnType<typeof createTempFolder>>;
const occupied = createServer();
let port = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await createTempFolder();
  await once(occupied.listen(0, '127.0.0.1'), 'listening');
  ({ port } = occupied.address() as AddressInfo);
});
afterAll(async () => {
  occupied.close();
  await folder.remove();
  await database.drop();
});

async function checked(environment: Record<string, string>) {
  const rows = await checkConfig({ PORT: '0', DATA_DIR: folder.path, ...environment });
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

it('names every setting, and asks those that lead somewhere', async () => {
  const rows = await checked({ DATABASE_URL: database.url, SECRET_KEY: secret, METRICS_PORT: '0' });
  expect(Object.keys(rows)).toEqual(settingNames);
  expect(rows['DATABASE_URL']).toMatchObject({ value: 'set', state: 'ok' });
  expect(rows['DATABASE_URL']?.says).toMatch(/^127\.0\.0\.1:\d+: PostgreSQL \d+\.\d+ as \w+, takes writes$/);
  expect(rows['METRICS_PORT']).toMatchObject({ state: 'ok', says: '127.0.0.1:0: free' });
  expect(rows['DATA_DIR']).toMatchObject({ state: 'ok', says: `${folder.path}: can be written` });
  expect(rows['SECRET_KEY']).toEqual({ value: 'set', state: undefined, says: '' });
  expect(rows['SMTP_URL']).toEqual({ value: 'not set', state: undefined, says: '' });
});

it('says of each that fails where it looked and what is wrong, without a secret', async () => {
  const url = new URL(database.url);
  url.password = 'wrong-pass-word';
  url.username = 'nobody-here';
  const closed = `127.0.0.1:${port + 1}`;
  const rows = await checked({
    PORT: String(port),
    DATABASE_URL: url.href,
    SECRET_KEY: secret,
    BACKUP_DIR: '/dev/null/backups',
    BACKUP_PASSPHRASE_FILE: join(folder.path, 'missing'),
    SMTP_URL: `smtp://me:mail-pass-word@${closed}`,
    SIEM_URL: `http://${closed}/collect`,
    OIDC_ISSUER: `http://${closed}`,
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'client-pass-word',
  });
  const failed = Object.entries(rows).filter(([, { state }]) => state === 'failed');
  expect(Object.fromEntries(failed.map(([name, { says }]) => [name, says]))).toEqual({
    PORT: `127.0.0.1:${port}: in use, perhaps by a server that runs already. Stop that program, or set another port`,
    DATABASE_URL: `${url.host}: wrong password, or no such role`,
    BACKUP_DIR: '/dev/null/backups: a part of the path is no folder',
    BACKUP_PASSPHRASE_FILE: 'it does not exist',
    SMTP_URL: `${closed}: ${nothing}`,
    SIEM_URL: `${closed}: ${nothing}`,
    OIDC_ISSUER: `${closed}: ${nothing}`,
  });
  expect(JSON.stringify(rows)).not.toMatch(/pass-word|a key for tests/);
});

it('lists the bucket of an object store, and says why it can’t', async () => {
  const s3 = await startS3Server();
  try {
    expect((await checked(s3.environment))['OBJECT_STORE']).toEqual({
      value: s3.environment['OBJECT_STORE'],
      state: 'ok',
      says: 's3://files/: it can be listed',
    });
    const { OBJECT_STORE = '' } = s3.environment;
    const other = { ...s3.environment, OBJECT_STORE: OBJECT_STORE.replace('//files', '//others') };
    expect((await checked(other))['OBJECT_STORE']).toMatchObject({
      state: 'failed',
      says: 's3://others/: The specified bucket does not exist',
    });
    await s3.stop();
    expect((await checked(s3.environment))['OBJECT_STORE']).toMatchObject({
      state: 'failed',
      says: `s3://files/: ${nothing}`,
    });
  } finally {
    await s3.remove();
  }
});

it.skipIf(!hasAnvil)('knows a node of another chain, and a chain without the contracts', async () => {
  const chain = await startTestChain();
  const settings = chainSettings(chain);
  const node = new URL(settings['CHAIN_RPC_URL'] ?? '').host;
  const says = async (changed: Record<string, string>) =>
    (await checked({ ...settings, ...changed }))['CHAIN_RPC_URL']?.says;
  expect(await says({})).toBe(`${node}: chain ${settings['CHAIN_ID']}, with both contracts`);
  expect(await says({ CHAIN_ID: '1' })).toBe(
    `${node}: it is a node of chain ${settings['CHAIN_ID']}, not of 1`,
  );
  const nowhere = `0x${'1'.repeat(40)}`;
  expect(await says({ MULTI_CONTRACT: nowhere })).toBe(
    `${node}: chain ${settings['CHAIN_ID']} has no contract at ${nowhere}`,
  );
  await chain.stop();
});

it('names settings with a wrong form, and still checks the others', async () => {
  const rows = await checked({ PORT: '70000', SECRET_KEY: 'short', DATABASE_URL: database.url });
  expect(rows['PORT']).toEqual({ value: 'set', state: 'wrong', says: 'is a number from 0 to 65535' });
  expect(rows['SECRET_KEY']).toMatchObject({ value: 'set', state: 'wrong' });
  expect(rows['DATABASE_URL']).toMatchObject({ state: 'ok' });
  await expect(checkConfig({ PORT: '0', DATABASE_URL: database.url })).rejects.toThrow(ConfigError);
});

it.each([
  ['OBJECT_STORE', 's3://AKIAEXAMPLE:s3-secret-99@bucket', 'is an address such as s3://bucket/folder?region'],
  [
    'OBJECT_STORE',
    's3://files?endpoint=https://k:s3-secret-99@minio',
    'has an endpoint such as https://minio',
  ],
  ['OBJECT_STORE', 's3://files?region=eu&key=1&s3-secret-99', 'has the parameters region and endpoint only'],
  ['PUBLIC_URL', 'https://desk:url-secret-99@h/path', 'is an origin only'],
  ['METRICS_PORT', 'postgres://u:port-secret-99@h/db', 'is a number from 0 to 65535'],
  ['LOG_LEVEL', 'level-secret-99', 'must be one of: fatal'],
  [
    'WEBHOOK_NETWORKS',
    'net-secret-99',
    'is a list of networks such as 10.1.0.0/16, and [hidden] is no network',
  ],
  [
    'WEBHOOK_NETWORKS',
    '10.0.0.0/8, net-secret-99',
    'is a list of networks such as 10.1.0.0/16, and [hidden] is',
  ],
  [
    'DATABASE_URL',
    'db-secret-99',
    'is not an address of the form postgres://user:password@host:5432/database',
  ],
])('shows nothing of %s with a wrong form: %s', async (name, value, says) => {
  // A database needs a key, and the others are checked without this setting.
  const rows = await checked({ SECRET_KEY: secret, [name]: value });
  expect(rows[name]).toMatchObject({ value: 'set', state: 'wrong', says: expect.stringContaining(says) });
  expect(JSON.stringify(rows)).not.toContain('secret-99');
  const other = await checkConfig({ SUPERADMIN_EMAIL: 'me@example.com', [name]: value }).catch(String);
  expect(other).toContain(`${name} ${says}`);
  expect(other).not.toContain('secret-99');
});

it('shows an address without its sign-in', async () => {
  const rows = await checked({ PUBLIC_SITE_URL: 'https://me:site-pass-99@market.example/' });
  expect(rows['PUBLIC_SITE_URL']?.value).toBe('https://[login]@market.example/');
  expect(JSON.stringify(rows)).not.toContain('site-pass-99');
});

it('names what is nearly a setting', async () => {
  const rows = await checkConfig({
    PORT: '0',
    SMPT_URL: 'x',
    BACKUPDIR: 'x',
    MAIL_FORM: 'x',
    HOME_PAGE: 'x',
  });
  expect(rows.filter(({ state }) => state === 'unknown').map(({ name, says }) => [name, says])).toEqual([
    ['SMPT_URL', 'is not a setting. Did you mean SMTP_URL?'],
    ['BACKUPDIR', 'is not a setting. Did you mean BACKUP_DIR?'],
    ['MAIL_FORM', 'is not a setting. Did you mean MAIL_FROM?'],
  ]);
});

it('says of a server that accepts connections and stays silent what to check', async () => {
  const rows = await checked({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  expect(rows['SMTP_URL']).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(
      /: no answer within 5 seconds\. Check the host, the port, whether it expects TLS/,
    ),
  });
});
