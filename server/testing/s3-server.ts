import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openS3Store } from '#server/platform/objects/s3-store.ts';
import type { ObjectStore } from '#server/platform/objects/store.ts';
import { parseStoreAddress } from '#server/platform/base/store-address.ts';
import { createTempFolder } from './temp-folder.ts';

/** An S3 server in its own process. */
export interface S3Server {
  /** The settings of servers and commands that use it. */
  environment: Record<string, string>;
  /** The same bucket for the test's own look. */
  store: ObjectStore;
  stop: () => Promise<void>;
  /** Starts it again with the same objects, at the same port. */
  start: () => Promise<void>;
  /** Stops it and removes its objects. */
  remove: () => Promise<void>;
}

const program = join(import.meta.dirname, '../../node_modules/s3rver/bin/s3rver.js');
const bucket = 'files';
/** Those of s3rver, which are not secret. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Starts an S3 server (s3rver) with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await createTempFolder({ inMemory: true });
  const files = join(folder.path, 's3');
  await mkdir(files);
  const port = await freePort();
  // Without a folder: s3rver fails to delete a missing object in an empty folder.
  const address = `s3://${bucket}?endpoint=http://127.0.0.1:${port}`;
  const store = await openS3Store({ ...parseStoreAddress(address), credentials, takesUploads: true });
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ['-d', files, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', bucket];
    // For the tokens of its pages it uses a cipher that OpenSSL calls legacy.
    child = spawn(process.execPath, ['--openssl-legacy-provider', program, ...args], { stdio: 'ignore' });
    await answers(store);
  };
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    environment: {
      OBJECT_STORE: address,
      OBJECT_STORE_KEY_ID: credentials.accessKeyId,
      OBJECT_STORE_SECRET: credentials.secretAccessKey,
    },
    store,
    start,
    stop,
    async remove() {
      await stop();
      await folder.remove();
    },
  };
}

/** Waits until it answers. Benchmarks use it too, which have no `until`. */
async function answers(store: ObjectStore): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; ;) {
    try {
      return await store.check();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(30);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** The hashes of all objects. */
export async function storedHashes(store: ObjectStore): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { hash } of store.list()) hashes.push(hash);
  return hashes;
}
