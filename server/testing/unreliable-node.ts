import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyJson } from './any-json.ts';

/** A call that passes through the proxy. */
export interface PassingCall {
  id: number;
  method: string;
  params: AnyJson[];
}

/** How the proxy treats a request. */
export interface Whims {
  /** The request is accepted, and not answered while this returns true. */
  hang?: () => boolean;
  /** The connection is closed. */
  cut?: () => boolean;
  /** Refused as too many requests, to retry after this many seconds. */
  limit?: () => number | undefined;
  /** The refusal of a call, in the format of the node. */
  refuse?: (call: PassingCall) => { code: number; message: string } | undefined;
  /** Changes the node's answer. */
  alter?: (call: PassingCall, result: unknown) => unknown;
  /** Answers with invalid JSON. */
  garble?: () => boolean;
}

/** A real proxy in front of a node, whose faults a test sets. */
export interface UnreliableNode {
  url: string;
  whims: Whims;
  /** Received requests, and how many of them were refused. */
  counts: { came: number; turnedAway: number; largestRange: number };
  stop: () => Promise<void>;
}

/** Starts a proxy in front of a node. */
export async function startUnreliableNode(node: string): Promise<UnreliableNode> {
  const unreliable: UnreliableNode = {
    url: '',
    whims: {},
    counts: { came: 0, turnedAway: 0, largestRange: 0 },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    void answer(unreliable, node, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  unreliable.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return unreliable;
}

async function answer(
  unreliable: UnreliableNode,
  node: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { whims, counts } = unreliable;
  let body = '';
  for await (const chunk of request) body += String(chunk);
  counts.came += 1;
  if (whims.hang?.()) {
    counts.turnedAway += 1;
    while (unreliable.whims.hang?.() && !response.destroyed) await sleep(20);
    response.destroy();
    return;
  }
  if (whims.cut?.()) {
    counts.turnedAway += 1;
    response.destroy();
    return;
  }
  const seconds = whims.limit?.();
  if (seconds !== undefined) {
    counts.turnedAway += 1;
    response.writeHead(429, { 'retry-after': String(seconds) }).end('slow down');
    return;
  }
  if (whims.garble?.()) {
    counts.turnedAway += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc": "2.0", "res');
    return;
  }
  const asked = JSON.parse(body) as PassingCall | PassingCall[];
  const calls = Array.isArray(asked) ? asked : [asked];
  const passed = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls),
  });
  const answers = (await passed.json()) as { id: number; result?: unknown; error?: unknown }[];
  const alteredOf = async (given: (typeof answers)[number]) => {
    const call = calls.find(({ id }) => id === given.id) as PassingCall;
    const refused = whims.refuse?.(call);
    if (refused) {
      counts.turnedAway += 1;
      return { jsonrpc: '2.0', id: given.id, error: refused };
    }
    counts.largestRange = Math.max(counts.largestRange, rangeOf(call));
    return whims.alter && 'result' in given
      ? { ...given, result: await whims.alter(call, given.result) }
      : given;
  };
  const altered = await Promise.all(answers.map(alteredOf));
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(Array.isArray(asked) ? altered : altered[0]));
}

/** The number of blocks in a call for log entries. */
export function rangeOf({ method, params }: PassingCall): number {
  if (method !== 'eth_getLogs' || params[0].fromBlock === undefined) return 0;
  return Number(params[0].toBlock) - Number(params[0].fromBlock) + 1;
}
