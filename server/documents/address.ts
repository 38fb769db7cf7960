import { createHmac, timingSafeEqual } from 'node:crypto';
import { documentFilePath } from '#contract/limits.ts';

/** Which file an address is of, and whose: the document, its file's hash and the session that opened it. */
interface Opened {
  id: string;
  hash: string;
  sessionId: string;
}

function signature(key: Uint8Array, { id, hash, sessionId }: Opened, until: number): Buffer {
  return createHmac('sha256', key).update(`${id} ${hash} ${sessionId} ${until}`).digest();
}

/**
 * The address of a document's file for one session, until a moment. Nobody else can read by it, and it says nothing but the
 * document's id (specification 25.7).
 * @param until in whole seconds since 1970
 */
export function addressOf(key: Uint8Array, opened: Opened, until: number): string {
  return `${documentFilePath}/${opened.id}.${until}.${signature(key, opened, until).toString('base64url')}`;
}

/** What the last part of such an address says; undefined where it is none, or its time is over. */
export function readAddress(text: string): { id: string; until: number; given: Buffer } | undefined {
  const [, id, until, given] =
    /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  if (id === undefined || until === undefined || given === undefined) return undefined;
  if (Number(until) * 1000 <= Date.now()) return undefined;
  return { id, until: Number(until), given: Buffer.from(given, 'base64url') };
}

/** Whether an address was made for this file and this session. */
export function isSignedFor(
  key: Uint8Array,
  opened: Opened,
  { until, given }: { until: number; given: Buffer },
): boolean {
  const right = signature(key, opened, until);
  return given.length === right.length && timingSafeEqual(given, right);
}
