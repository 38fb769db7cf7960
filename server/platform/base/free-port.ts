import { type AddressInfo, createServer } from 'node:net';

/**
 * A free port of the loopback interface: `wanted` if it is free. Another program may take it before the caller does.
 */
export async function freePort(wanted = 0): Promise<number> {
  for (const port of wanted === 0 ? [0] : [wanted, 0]) {
    const probe = createServer();
    const found = await new Promise<number | undefined>((resolve) => {
      probe.once('error', () => resolve(undefined));
      probe.listen(port, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port));
    });
    if (found === undefined) continue;
    await new Promise((resolve) => probe.close(resolve));
    return found;
  }
  throw new Error(
    'There is no free port on 127.0.0.1. End programs that hold many connections, or see whether the loopback interface is up.',
  );
}
