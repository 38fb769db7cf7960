import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import {
  startEmbedded,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from '#server/operations/embedded/embedded.ts';
import { createTempFolder } from './temp-folder.ts';

const holderScript = fileURLToPath(new URL('./embedded-holder.ts', import.meta.url));

/** The output of a process that tried to start the embedded PostgreSQL. */
export interface Elsewhere extends Partial<EmbeddedPostgres> {
  child: ChildProcess;
  error?: string;
  said: string[];
}

/** A data folder, and everything that a test starts on it; `end` stops and removes it all. */
export interface EmbeddedScene {
  folder: string;
  dataDir: string;
  cluster: string;
  /** What `start` logged. */
  said: string[];
  start(options?: Partial<EmbeddedOptions>): Promise<EmbeddedPostgres>;
  /** A process that starts it, in its own process group, so that the group can be killed. */
  spawnElsewhere(options?: HolderOptions): ChildProcess;
  /** The same, with its output when it has started the database or failed. */
  startElsewhere(options?: HolderOptions): Promise<Elsewhere>;
  /** Stops what `start` started, for a disk that has to be removed before the end. */
  stopAll(): Promise<void>;
  end(): Promise<void>;
}

type HolderOptions = Partial<Omit<EmbeddedOptions, 'log'>> & {
  user?: { uid: number; gid: number } | undefined;
};

/** Prepares a test of the embedded PostgreSQL. Nothing is flushed to disk; `inMemory` as in `createTempFolder`. */
export async function createEmbeddedScene(options: { inMemory: boolean }): Promise<EmbeddedScene> {
  const folder = await createTempFolder(options);
  const dataDir = join(folder.path, 'data');
  const defaults = { dataDir, systemFolder: join(folder.path, 'system'), settings: { fsync: 'off' } };
  const said: string[] = [];
  const running: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];
  const spawnElsewhere = (options?: HolderOptions): ChildProcess => {
    const child = spawn(process.execPath, [holderScript, JSON.stringify({ ...defaults, ...options })], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    children.push(child);
    return child;
  };
  const stopAll = async () => {
    for (const embedded of running.splice(0)) await embedded.stop();
  };
  return {
    folder: folder.path,
    dataDir,
    cluster: join(dataDir, 'postgres'),
    said,
    spawnElsewhere,
    async start(options) {
      const embedded = await startEmbedded({ ...defaults, log: (message) => said.push(message), ...options });
      running.push(embedded);
      return embedded;
    },
    async startElsewhere(options) {
      const child = spawnElsewhere(options);
      if (!child.stdout) throw new Error('The process has no output.');
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      return { child, ...(JSON.parse(line) as Omit<Elsewhere, 'child'>) };
    },
    stopAll,
    async end() {
      await stopAll();
      for (const child of children) child.kill('SIGKILL');
      await folder.remove();
    },
  };
}

/** The rows of one query, over a separate connection. */
export async function queryOnce(url: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
