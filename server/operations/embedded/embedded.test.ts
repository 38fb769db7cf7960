import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readFile, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedScene, queryOnce, type EmbeddedScene } from '#server/testing/embedded-scene.ts';
import { readPostmaster, waitUntilGone } from './postmaster.ts';

let scene: EmbeddedScene;

beforeEach(async () => {
  scene = await createEmbeddedScene({ inMemory: true });
});

afterEach(() => scene.end());

/** Every file below a folder with a hash of its content, except the files that PostgreSQL writes at every start. */
async function fingerprint(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || entry.name.startsWith('postmaster.')) continue;
    files[path] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return files;
}

async function postmasterId(): Promise<number> {
  return (await readPostmaster(scene.cluster))?.pid ?? Number.NaN;
}

describe('starting', () => {
  test('records of deployments, which need no database, do not stand in the way of the first start', async () => {
    const records = join(scene.dataDir, 'deployments');
    await mkdir(records, { recursive: true });
    await writeFile(join(records, '1.json'), '{}');
    const { url } = await scene.start();
    expect(await queryOnce(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the first start makes a database for every script, which the server uses as no superuser', async () => {
    const { url, superuserUrl } = await scene.start();
    const [settings] = await queryOnce(
      superuserUrl,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS address,
              current_setting('unix_socket_directories') AS sockets, current_setting('data_checksums') AS checksums`,
    );
    expect(settings).toEqual({ encoding: 'UTF8', address: '127.0.0.1', sockets: '', checksums: 'on' });
    await queryOnce(url, 'CREATE EXTENSION pg_trgm');
    const [facts] = await queryOnce(
      url,
      `SELECT rolsuper AS superuser, lower('ÄПع') AS lower,
              cardinality(show_trgm('сова')) AS cyrillic, cardinality(show_trgm('بومة')) AS arabic
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(facts).toEqual({ superuser: false, lower: 'äпع', cyrillic: 5, arabic: 5 });
  });

  test('a password is asked for, and kept where only its owner reads it', async () => {
    const { url } = await scene.start();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(queryOnce(wrong.href, 'SELECT')).rejects.toThrow('password authentication failed');
    expect((await stat(join(scene.cluster, 'marketdesk-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(scene.cluster)).mode & 0o777).toBe(0o700);
  });

  test('stopping ends the process, and a later start finds the data', async () => {
    const first = await scene.start();
    await queryOnce(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const pid = await postmasterId();
    await first.stop();
    expect(await waitUntilGone(scene.cluster, pid, 0)).toBe(true);
    const second = await scene.start();
    expect(await queryOnce(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(scene.said.filter((message) => message.startsWith('Initialising'))).toHaveLength(1);
  });

  test('a first start that is killed while initialising leaves nothing half made', async () => {
    const found = (): Promise<string[]> => readdir(scene.dataDir).catch(() => []);
    const unfinished = async () => (await found()).filter((name) => name.startsWith('postgres-new-'));
    const hasFinished = async () => (await found()).includes('postgres');
    const begun = async (): Promise<boolean> => {
      const [name] = await unfinished();
      return (
        name !== undefined &&
        (await stat(join(scene.dataDir, name, 'cluster/base')).catch(() => undefined)) !== undefined
      );
    };
    // On a busy machine it may have finished before it is killed. Then it has to start again.
    for (let isFinished = true; isFinished;) {
      await rm(scene.dataDir, { recursive: true, force: true });
      const child = scene.spawnElsewhere();
      isFinished = false;
      while (!isFinished && !(await begun())) {
        await sleep(5);
        isFinished = await hasFinished();
      }
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await once(child, 'exit');
      isFinished = await hasFinished();
      if (isFinished) await (await scene.start()).stop();
    }
    await scene.start();
    expect(await unfinished()).toEqual([]);
  });
});

describe('one server at a time', () => {
  test('a second server is refused with the process id of the first, which goes on', async () => {
    const first = await scene.startElsewhere();
    await expect(scene.start()).rejects.toThrow(
      `Another server (process ${first.child.pid}) is using the data folder`,
    );
    expect(await queryOnce(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('of two that start at once on a new folder one gets it, and the other is refused', async () => {
    const both = await Promise.all([scene.startElsewhere(), scene.startElsewhere()]);
    const [winner, ...others] = both.filter(({ error }) => error === undefined);
    expect(others).toEqual([]);
    const loser = both.find(({ error }) => error !== undefined);
    expect(loser?.error).toContain(`Another server (process ${winner?.child.pid})`);
  });

  test('a killed server leaves PostgreSQL running, and the next one takes it over with its data', async () => {
    const killed = await scene.startElsewhere();
    await queryOnce(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const pid = await postmasterId();
    killed.child.kill('SIGKILL');
    const next = await scene.start();
    expect(next.port).toBe(killed.port);
    expect(await postmasterId()).toBe(pid);
    expect(await queryOnce(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await next.stop();
    expect(await waitUntilGone(scene.cluster, pid, 0)).toBe(true);
  });

  test('a lock that PostgreSQL still keeps for a dead server is waited for', async () => {
    const killed = await scene.startElsewhere();
    const ghost = new Client({
      connectionString: killed.superuserUrl,
      application_name: `marketdesk server, process ${killed.child.pid}`,
    });
    await ghost.connect();
    const held = await ghost.query<{ objid: string }>(
      `SELECT objid FROM pg_locks WHERE locktype = 'advisory'`,
    );
    killed.child.kill('SIGKILL');
    await ghost.query('SELECT pg_advisory_lock($1)', [held.rows[0]?.objid]);
    const starting = scene.start();
    await sleep(500);
    await ghost.end();
    expect((await starting).port).toBe(killed.port);
  });

  test("a terminal's Ctrl-C doesn't reach PostgreSQL", async () => {
    const { child, url } = await scene.startElsewhere();
    if (child.pid) process.kill(-child.pid, 'SIGINT');
    await once(child, 'exit');
    await sleep(100);
    expect(await queryOnce(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a tool works beside a server and leaves it running; alone it starts and stops PostgreSQL itself', async () => {
    const server = await scene.startElsewhere();
    const tool = await scene.start({ beside: true });
    expect(tool.port).toBe(server.port);
    await tool.stop();
    expect(await queryOnce(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
    expect(await postmasterId()).toBeNaN();
    const alone = await scene.start({ beside: true });
    await alone.stop();
    expect(await postmasterId()).toBeNaN();
  });
});

describe('accidents', () => {
  test('the end of PostgreSQL itself is told, and the next start recovers the data', async () => {
    const { lost, url } = await scene.start();
    await queryOnce(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(await postmasterId(), 'SIGKILL');
    expect((await lost).message).toContain('ended unexpectedly');
    const next = await scene.start();
    expect(await queryOnce(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('after a crash of one of its processes PostgreSQL recovers, and the server keeps its hold', async () => {
    const embedded = await scene.start();
    const holders = `SELECT l.pid FROM pg_locks l WHERE locktype = 'advisory'`;
    const [before] = await queryOnce(embedded.superuserUrl, holders);
    process.kill(before?.pid as number, 'SIGKILL');
    const regained = async (): Promise<boolean> => {
      const rows = await queryOnce(embedded.superuserUrl, holders).catch(() => []);
      return rows.length === 1 && rows[0]?.pid !== before?.pid;
    };
    while (!(await regained())) await sleep(20);
    const second = await scene.startElsewhere();
    expect(second.error).toContain(`Another server (process ${process.pid})`);
    expect(await Promise.race([embedded.lost, 'held'])).toBe('held');

    process.kill(await postmasterId(), 'SIGKILL');
    expect((await embedded.lost).message).toContain('ended unexpectedly');
  });

  test('a process id left by a dead PostgreSQL may meanwhile belong to another program', async () => {
    const first = await scene.start();
    await queryOnce(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const path = join(scene.cluster, 'postmaster.pid');
    const left = await readFile(path, 'utf8');
    await first.stop();
    const { uid, gid } = await stat(scene.cluster);
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      await writeFile(path, left.replace(/^\d+/, String(other.pid)));
      await chown(path, uid, gid);
      const second = await scene.start();
      expect(await queryOnce(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    } finally {
      other.kill();
    }
  });
});

describe('a damaged folder is refused and left as it is', () => {
  async function expectRefusal(sentence: string): Promise<void> {
    const before = await fingerprint(scene.cluster);
    await expect(scene.start()).rejects.toThrow(sentence);
    expect(await fingerprint(scene.cluster)).toEqual(before);
    expect(await postmasterId()).toBeNaN();
  }

  test('files without PostgreSQL data among them', async () => {
    await mkdir(scene.cluster, { recursive: true });
    await writeFile(join(scene.cluster, 'notes.txt'), 'precious');
    await expectRefusal('holds no PostgreSQL data');
  });

  test('data of another version, data without its password, data that PostgreSQL does not start on', async () => {
    await (await scene.start()).stop();
    const version = await readFile(join(scene.cluster, 'PG_VERSION'));
    await writeFile(join(scene.cluster, 'PG_VERSION'), '16\n');
    await expectRefusal('holds data of PostgreSQL 16, and this program brings PostgreSQL 1');

    await writeFile(join(scene.cluster, 'PG_VERSION'), version);
    await rename(join(scene.cluster, 'marketdesk-password'), join(scene.folder, 'password'));
    await expectRefusal("The database's password can't be read");

    await rename(join(scene.folder, 'password'), join(scene.cluster, 'marketdesk-password'));
    await truncate(join(scene.cluster, 'global/pg_control'), 100);
    await expectRefusal('PostgreSQL did not start');
  });
});
