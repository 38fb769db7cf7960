import type { Place } from '#server/platform/audit/walk.ts';

/** What every anchor begins with, so that nothing else that the wallet signs reads as one. */
const domain = 'marketdesk audit head v1 ';

/** A head as the log, the mail and `audit:verify` write it: `position:hash`. */
export const formatCheckpoint = ({ position, hash }: Place): string => `${position}:${hash.toString('hex')}`;

/** The data of the transaction that anchors a head: plain text, which any explorer of the chain shows. */
export const anchorData = (checkpoint: Place): `0x${string}` =>
  `0x${Buffer.from(domain + formatCheckpoint(checkpoint)).toString('hex')}`;

/** The head that the data of a transaction says; undefined where it is no anchor. */
export function parseCheckpoint(data: string): string | undefined {
  const text = Buffer.from(data.slice(2), 'hex').toString('latin1');
  return text.startsWith(domain) && /^\d+:[\da-f]{64}$/.test(text.slice(domain.length))
    ? text.slice(domain.length)
    : undefined;
}
