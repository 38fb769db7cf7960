import { spawnSync } from 'node:child_process';

/** The superadmin of the servers that the checks of the package start. */
export const signIn = { email: 'admin@example.com', password: 'correct horse battery 9' };

/** Whether a program is installed on this machine. */
export const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

export const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Waits until an address answers with a successful status; throws after `seconds`. */
export async function answered(url: string, seconds = 30): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const answer = fetch(url, { signal: AbortSignal.timeout(5000) });
    if ((await answer.catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} doesn't answer.`);
}

/**
 * Signs in and reads the first page, which checks database, session and pages together. Throws if one of them
 * fails.
 */
export async function use(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`Nobody can sign in at ${origin}: ${answer.status}.`);
  const page = await fetch(origin, { headers: { accept: 'text/html' } });
  if (!(await page.text()).includes('<div id="root"')) throw new Error(`There are no pages at ${origin}.`);
}
