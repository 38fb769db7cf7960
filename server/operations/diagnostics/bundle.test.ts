import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handlers } from '#server/features.ts';
import { type TestApp, startTestApp } from '#server/testing/app.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { settingNames } from '#server/platform/config.ts';
import { supportBundle } from './bundle.ts';
import { hideSecrets, secretsIn, shownSettings } from './hide-secrets.ts';
import { measureLists } from './slow-lists.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A secret in every setting that can hold one. */
const planted = {
  DATABASE_URL: 'postgres://planted-user:planted-database-pass%21@db.planted.example:5432/desk',
  SECRET_KEY: 'planted-secret-key-of-forty-characters-or',
  SUPERADMIN_EMAIL: 'planted-owner@example.com',
  SUPERADMIN_PASSWORD: 'planted-superadmin-password',
  SMTP_URL: 'smtps://planted-mailer:planted-smtp-pass@mail.planted.example',
  TRADE_URL: 'https://planted-trades.example',
  TRADE_KEY: 'planted-trade-key',
  CHAIN_RPC_URL: 'https://rpc.example/v3/planted-rpc-key',
  BACKUP_PASSPHRASE: 'planted passphrase of backups',
  PORT: '4321',
};

const severalServers =
  'postgres://planted-user:planted%20several-pass@one.planted.example:5432,two.planted.example/planted-desk';

it('a support bundle holds no secret, wherever it was planted', async () => {
  const { pool } = app.database;
  const leak =
    Object.values(planted).join(' and ') +
    ' and planted-database-pass! and planted-smtp-pass and planted-key-file';
  await app.signIn({ email: 'planted-admin@example.com' });
  await pool.query(
    `insert into backups (id, taken_at, host, file, ended_at, error) values (gen_random_uuid(), now(), 'here', '/x', now(), $1)`,
    [leak],
  );
  await pool.query(
    `insert into mail_messages (id, to_address, subject, text, status, last_error)
     values (gen_random_uuid(), 'planted-reader@example.com', 'planted-subject', 'planted-text', 'failed', $1)`,
    [`535 login planted-mailer refused for planted-reader@example.com; password=planted-unknown; ${leak}`],
  );
  const bundle = await supportBundle(app.services, app.database, handlers, planted, ['planted-key-file']);
  const text = JSON.stringify(bundle);
  expect(text).toContain('[hidden]');
  expect(text).toContain('535 login');
  expect(text).toContain('"PORT":"4321"');
  expect(text).toContain('"SECRET_KEY":"set"');
  for (const secret of Object.values(planted).filter((value) => value !== planted.PORT)) {
    expect(text).not.toContain(secret);
  }
  const known =
    /planted-(?:database-pass|smtp-pass|superadmin|trade-key|rpc-key|secret-key|key-file|owner|admin|reader|subject|text|unknown)/;
  expect(known.exec(text)?.[0]).toBeUndefined();
});

it('of a database with several servers it names none, nor the password', () => {
  const secrets = secretsIn(['DATABASE_URL'], { DATABASE_URL: severalServers });
  const text =
    'planted several-pass, planted%20several-pass at one.planted.example:5432, two.planted.example';
  expect(hideSecrets([text, severalServers], secrets)).toEqual([
    '[hidden], [hidden] at [hidden], [hidden]',
    '[hidden]',
  ]);
});

it('is written for one as well, into a folder that it makes', async () => {
  const folder = await createTempFolder({ inMemory: true });
  const { host, username, password, pathname } = new URL(app.database.url);
  const address = `postgres://${username}:${password}@${host},${host}${pathname}`;
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['tools/scripts/support-bundle.ts', join(folder.path, 'new', 'bundles')],
      { env: { ...process.env, DATABASE_URL: address, SECRET_KEY: app.services.config.secretKey } },
    );
    const text = await readFile(stdout.trim(), 'utf8');
    expect(text).toContain('"DATABASE_URL": "set"');
    expect(text).not.toContain(password);
  } finally {
    await folder.remove();
  }
});

it('of a setting that nobody thought of it says only that it is set', () => {
  expect(shownSettings(['OF_TOMORROW', 'PORT'], { OF_TOMORROW: 'planted', PORT: '1' })).toEqual({
    OF_TOMORROW: 'set',
    PORT: '1',
  });
});

it('it says what a helper needs: versions, health, figures, errors, and how long every list takes', async () => {
  const bundle = (await supportBundle(app.services, app.database, handlers, {}, [])) as {
    lists: { call: string; error?: string }[];
  };
  expect(bundle).toMatchObject({
    versions: { node: process.version, migrations: expect.any(Array) },
    health: 'ok',
    settings: Object.fromEntries(settingNames.map((name) => [name, 'not set'])),
    lastErrors: { chain: [], runs: [], backups: expect.any(Array) },
  });
  const { lists } = bundle;
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(({ error }) => error !== undefined)).toEqual([]);
});

it('a slow statement comes with its plan', async () => {
  const lists = await measureLists(app.services, app.database.pool, handlers, 0);
  const users = lists.find(({ call }) => call.startsWith('users.'));
  expect(users?.plans.flatMap(({ plan }) => plan).join('\n')).toMatch(/Scan/);
});
