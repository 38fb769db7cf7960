import type { Place } from '#server/platform/audit/walk.ts';

/** The prefix of every anchor, so that nothing else that the wallet signs can be mistaken for one. */
const domain = 'marketdesk audit head v1 ';

/** Formats a checkpoint as `position:hash`, its form in the server's log, in emails and in `audit:verify`. */
export const formatCheckpoint = ({ position, hash }: Place): string => `${position}:${hash.toString('hex')}`;

/** The data of the transaction that anchors a checkpoint: plain text that any block explorer shows. */
export const anchorData = (checkpoint: Place): `0x${string}` =>
  `0x${Buffer.from(domain + formatCheckpoint(checkpoint)).toString('hex')}`;

/** Parses the checkpoint from the data of a transaction; undefined if it isn't an anchor. */
export function parseCheckpoint(data: string): string | undefined {
  const text = Buffer.from(data.slice(2), 'hex').toString('latin1');
  return text.startsWith(domain) && /^\d+:[\da-f]{64}$/.test(text.slice(domain.length))
    ? text.slice(domain.length)
    : undefined;
}
