import { documentFilePath } from '#contract/platform/limits.ts';
import { isMac, macOf } from '#server/platform/secrets/mac.ts';
import type { PurposeKeys } from '#server/platform/secrets/ring.ts';

/** The subject of a file's URL: the document, its file's hash and the session that opened it. */
interface Opened {
  id: string;
  hash: string;
  sessionId: string;
}

const signed = ({ id, hash, sessionId }: Opened, until: number) => `${id} ${hash} ${sessionId} ${until}`;

/**
 * Creates the URL of a document's file for one session, valid until a given time. Nobody else can use it, and it
 * reveals only the document's ID (specification 25.7).
 * @param until in whole seconds since 1970
 */
export function addressOf(keys: PurposeKeys, opened: Opened, until: number): string {
  const signature = macOf(keys, signed(opened, until)).toString('base64url');
  return `${documentFilePath}/${opened.id}.${until}.${signature}`;
}

/** Parses the last part of such a URL; undefined if it is malformed or has expired. */
export function readAddress(text: string): { id: string; until: number; given: Buffer } | undefined {
  const [, id, until, given] =
    /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  if (id === undefined || until === undefined || given === undefined) return undefined;
  if (Number(until) * 1000 <= Date.now()) return undefined;
  return { id, until: Number(until), given: Buffer.from(given, 'base64url') };
}

/** Whether a URL was created for this file and this session. */
export function isSignedFor(
  keys: PurposeKeys,
  opened: Opened,
  { until, given }: { until: number; given: Buffer },
): boolean {
  return isMac(keys, given, [signed(opened, until)]);
}
