import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A TCP proxy whose target can change, or that delays or drops all data. */
export interface TcpProxy {
  port: number;
  /** Where new connections go. */
  target: number;
  /** The delay of each packet to the target. */
  delayMs: number;
  /** Drops all data without closing connections, including new connections. */
  swallow: () => void;
  /** Forwards again, on new connections. */
  forward: () => void;
  close: () => Promise<void>;
}

/** Starts a proxy on a loopback port that forwards to another one. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let isSwallowing = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (isSwallowing) return;
    const far = keep(connect(proxy.target, '127.0.0.1'));
    let sent = Promise.resolve();
    near.on('data', (bytes) => {
      const { delayMs } = proxy;
      sent = sent.then(async () => {
        if (delayMs > 0) await sleep(delayMs);
        if (!isSwallowing && far.writable) far.write(bytes);
      });
    });
    far.on('data', (bytes) => isSwallowing || near.write(bytes));
    near.on('close', () => far.destroy());
    far.on('close', () => isSwallowing || near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    delayMs: 0,
    swallow() {
      isSwallowing = true;
    },
    forward() {
      isSwallowing = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
