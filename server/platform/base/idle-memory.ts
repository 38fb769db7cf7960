const lookEveryMs = 10_000;
/** The share of one core below which a server has a moment. */
const idleShare = 0.2;
/** A process that holds so much more than it did is worth the moment. */
const grown = 1.2;

/**
 * Returns memory after a busy time. V8 collects garbage when it needs space, so a server that is idle again would keep
 * the memory of a peak for days, and even after a collection its pages stay in a pool. When asked like by a debugger,
 * V8 returns both, in less than 0.1 s.
 */
export function giveMemoryBackWhenIdle(): void {
  let used = process.cpuUsage();
  let least = process.memoryUsage.rss();
  setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    const isIdle = (user + system) / 1000 / lookEveryMs < idleShare;
    if (!isIdle || process.memoryUsage.rss() < least * grown) return;
    void giveBack()
      .catch(() => undefined)
      // The memory in use now is needed.
      .then(() => (least = process.memoryUsage.rss()));
  }, lookEveryMs).unref();
}

async function giveBack(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
