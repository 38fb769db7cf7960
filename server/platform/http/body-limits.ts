import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { multipartMaxBytes } from '#contract/platform/limits.ts';
import { CallFailure } from '../base/failure.ts';

/** Every body has this much time, and more only while it keeps the least pace. */
const graceMs = 10_000;

/** Bytes per second: on a slower connection an upload makes no sense. */
const minPace = 32 * 1024;

const checkMs = 500;

/** How long the sender of a body that is too large can read the answer before the connection ends. */
const farewellMs = 1000;

/** The type of a stream of JSON, one value on each line. */
export const ndjson = 'application/x-ndjson';

/** How much each connection had received when its request began. */
const receivedBefore = new WeakMap<IncomingMessage, number>();

/** Bytes of the request that arrived so far, as counted on the connection. */
const received = (raw: IncomingMessage) => raw.socket.bytesRead - (receivedBefore.get(raw) ?? 0);

/**
 * Limits the pace and the size of request bodies: a body that arrives too slowly is answered with 408, and a connection
 * that stays too slow, or sends more than the greatest size, is cut. The rest of a refused body is read and dropped up to
 * that size, so that its sender can read the answer.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    receivedBefore.set(request.raw, request.raw.socket.bytesRead);
    if (hasBody(request) && !isStream(request)) watchPace(request, reply);
    done();
  });
  // This runs before the answer, because after it Node itself would read the rest to its end.
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request;
    if (raw.complete) return;
    const isAnsweredMeanwhile = isStream(request) && payload instanceof Readable;
    if (!isAnsweredMeanwhile) return dropRest(raw);
    reply.raw.once('finish', () => !raw.complete && dropRest(raw));
  });
}

/** Whether a body is a stream of any length, which its route reads, and answers, while it comes. */
function isStream({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.takesStream === true && headers['content-type']?.startsWith(ndjson) === true;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchPace({ raw }: FastifyRequest, reply: FastifyReply): void {
  const began = performance.now();
  let isTold = false;
  const timer = setInterval(() => {
    if (raw.complete || raw.readableEnded || raw.socket.destroyed) return clearInterval(timer);
    if (performance.now() - began < graceMs + (received(raw) / minPace) * 1000) return;
    if (reply.raw.writableEnded) raw.socket.destroy();
    else if (!isTold) isTold = failReading(raw, new CallFailure(408, 'bodyTooSlow'));
  }, checkMs).unref();
}

/** Makes the body's stream fail, so that its reader answers with the failure. */
function failReading(raw: IncomingMessage, failure: CallFailure): boolean {
  return raw.listenerCount('error') > 0 && raw.emit('error', failure);
}

/** Ends the reading of a form that turns out to be larger than any form may be. */
export function limitForm(raw: IncomingMessage, maxBytes: number): void {
  const stopTooMuch = () => {
    if (received(raw) <= maxBytes) return;
    raw.off('data', stopTooMuch);
    failReading(raw, new CallFailure(413, 'bodyTooLarge'));
  };
  raw.on('data', stopTooMuch);
}

/** Reads the rest of a body and drops it, up to the greatest size of a body. */
function dropRest(raw: IncomingMessage): void {
  raw.unpipe();
  raw.removeAllListeners('data');
  // The reader of a stream stopped in the middle.
  raw.removeAllListeners('readable');
  raw.on('data', () => {
    if (received(raw) < multipartMaxBytes || raw.isPaused()) return;
    raw.pause();
    setTimeout(() => raw.socket.destroy(), farewellMs).unref();
  });
  raw.resume();
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also accepts a stream of any length, answers while it arrives, and has its own limits for it. */
    takesStream?: true;
  }
}
