/** A process that runs an evaluation chain in the given folder, prints its address, and never ends on its own. */
import { startLocalChain } from '#server/features/chain/local-chain.ts';

const chain = await startLocalChain({
  dataDir: process.argv[2] ?? '',
  since: new Date(Date.now() - 86_400_000),
  play: async () => undefined,
  say: () => undefined,
  signal: new AbortController().signal,
});
process.stdout.write(`${chain?.url}\n`);
setInterval(() => undefined, 1000);
