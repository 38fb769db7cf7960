import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
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
 * The user to run PostgreSQL's programs as: undefined means as ourselves (an ordinary user, or Windows). Root gets the
 * owner of `cluster` when that folder exists, so that data made by an ordinary user stays theirs, else `postgres`, else
 * `nobody`. Throws when root has none of these, or when the folder belongs to root.
 */
export async function chooseUser(cluster: string): Promise<RunAs | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner?.uid === 0) {
    throw new Error(
      `The database folder ${cluster} belongs to root, and PostgreSQL refuses to run as root. ` +
        `Give it to the user that shall run it (chown -R postgres ${cluster}), then start again.`,
    );
  }
  if (owner) return { name: await userName(owner.uid), uid: owner.uid, gid: owner.gid };
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (user) return user;
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** True when `user` can enter `folder`; asked of the kernel, since parents, access lists and mounts all have a say. */
export async function canEnter(user: RunAs, folder: string): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user);
}

/** True when `command` ends with exit code 0 as `user` (undefined: as ourselves). */
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
