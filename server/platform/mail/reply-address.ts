import type { Config } from '../config.ts';
import type { Keys } from '../context/services.ts';
import { isMac, macOf } from '../secrets/mac.ts';

const idBytes = 16;
const signatureBytes = 10;
/** Mail servers may change the case before the @, so the encoding must not depend on case: RFC 4648's base32. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

function base32(bytes: Buffer): string {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const letter of text) {
    held = (held << 5) | letters.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

const signature = (keys: Pick<Keys, 'replyAddresses'>, id: Buffer) =>
  macOf(keys.replyAddresses, id).subarray(0, signatureBytes);

type Signing = { config: Pick<Config, 'mailIn'>; keys: Pick<Keys, 'replyAddresses'> };

/**
 * The address for replies to a ticket's email: the configured address, followed by a plus and the ticket's id with our
 * signature.
 * @returns undefined if replies can't be received
 */
export function replyAddress({ config, keys }: Signing, ticketId: string): string | undefined {
  if (!config.mailIn) return undefined;
  const id = Buffer.from(ticketId.replaceAll('-', ''), 'hex');
  const [local, domain] = config.mailIn.address.split('@');
  return `${local}+${base32(Buffer.concat([id, signature(keys, id)]))}@${domain}`;
}

/**
 * The ticket of an address.
 * @returns undefined for an address without our signature
 */
export function ticketOfAddress({ config, keys }: Signing, address: string): string | undefined {
  if (!config.mailIn) return undefined;
  const [local, domain] = config.mailIn.address.toLowerCase().split('@');
  const found = /^([^+]+)\+([a-z2-7]{42})@(.+)$/.exec(address.toLowerCase());
  if (!found || found[1] !== local || found[3] !== domain) return undefined;
  const bytes = fromBase32(found[2] ?? '');
  const id = bytes.subarray(0, idBytes);
  const given = bytes.subarray(idBytes);
  // One address per ticket: the bits that fill up the last sign have no other spelling.
  if (base32(bytes) !== found[2]) return undefined;
  if (!isMac(keys.replyAddresses, given, [id], signatureBytes)) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
