/**
 * A process with an embedded PostgreSQL, for tests that kill it. It takes the options as JSON in its first
 * argument, prints one line of JSON (`EmbeddedPostgres`, or `{error}`) and waits for SIGTERM, on which it stops
 * cleanly. With `user` (started as root) it first becomes that user permanently, as if an ordinary user had
 * started it.
 */
import { startEmbedded, type EmbeddedOptions } from '#server/operations/embedded/embedded.ts';

const { user, ...options } = JSON.parse(process.argv[2] ?? '{}') as Omit<EmbeddedOptions, 'log'> & {
  user?: { uid: number; gid: number };
};
if (user) {
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}
const said: string[] = [];
try {
  const embedded = await startEmbedded({ ...options, log: (message) => said.push(message) });
  process.once('SIGTERM', () => void embedded.stop());
  console.log(JSON.stringify({ ...embedded, said }));
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error), said }));
}
