/** A process that runs an evaluation chain in the folder given, says where it answers, and never ends by itself. */
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
