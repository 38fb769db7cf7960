import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An operating-system user that PostgreSQL's programs run as. */
export interface RunAs {
  name: string;
  uid: number;
  gid: number;
}

/** True when this process is root, under which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user to run PostgreSQL's programs as. Undefined means the current user (an ordinary user, or Windows). Root uses
 * the owner of `folder`, so that an ordinary user's files stay theirs. If the owner is root too, it uses `postgres`,
 * else `nobody`. Throws if none of these exists.
 */
export async function chooseUser(folder: string): Promise<RunAs | undefined> {
  if (!isRoot()) return undefined;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { name: await userName(uid), uid, gid };
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (user) return user;
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** True if `user` can enter `folder`. The kernel decides, because parents, access lists and mounts all matter. */
export async function canEnter(user: RunAs, folder: string): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user);
}

/** True if `command` exits with 0 as `user` (undefined: the current user). */
export async function succeeds(command: string, args: string[], user: RunAs | undefined): Promise<boolean> {
  try {
    await run(command, args, { cwd: '/', ...identity(user) });
    return true;
  } catch {
    return false;
  }
}

/** The part of spawn's options that makes a child run as `user`. */
export function identity(user: RunAs | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * Gives a file that root may have created to the owner of its folder, who may start the server without root next time.
 */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

async function lookUp(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function userName(uid: number): Promise<string> {
  try {
    return (await run('id', ['-un', String(uid)])).stdout.trim();
  } catch {
    return String(uid);
  }
}
