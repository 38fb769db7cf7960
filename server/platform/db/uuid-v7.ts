import { randomFillSync } from 'node:crypto';

/** The last id made in one stream: ids of the same millisecond count up from a random start. */
interface Stream {
  millisecond: number;
  counter: number;
}

// Counter: 26 bits, starting in the lower half, so that 33 million ids fit into a millisecond before it could overflow.
const counterStart = 2 ** 25;
const counterLimit = 2 ** 26;

// Ids of the present must keep growing while ids of older times are made in between, so each stream has its own counter.
const current: Stream = { millisecond: 0, counter: 0 };
const backdated: Stream = { millisecond: 0, counter: 0 };

const random = Buffer.alloc(4096);
let used = random.length;

/**
 * A new UUID version 7 (RFC 9562), lower case. Without `at` it is of this moment, and every id is greater than the one
 * before, also when the clock is set back. With `at` it is of that time (sample data, imports), and ids made one after
 * the other for the same millisecond are ascending. Throws RangeError for a time before 1970 or an invalid one.
 */
export function uuidV7(at?: Date): string {
  const stream = at ? backdated : current;
  const asked = at ? at.getTime() : Math.max(Date.now(), current.millisecond);
  if (!(asked >= 0)) throw new RangeError('A UUID version 7 needs a time from 1970 on.');
  const bytes = takeRandom();
  if (asked === stream.millisecond && stream.counter + 1 < counterLimit) {
    stream.counter += 1;
  } else {
    // A full counter borrows the next millisecond.
    stream.millisecond = asked === stream.millisecond && !at ? asked + 1 : asked;
    stream.counter = bytes.readUInt32BE(0) % counterStart;
  }
  const time = stream.millisecond.toString(16).padStart(12, '0');
  const high = 0x7000 | (stream.counter >>> 14);
  const low = 0x8000 | (stream.counter & 0x3fff);
  return `${time.slice(0, 8)}-${time.slice(8)}-${high.toString(16)}-${low.toString(16)}-${bytes.toString('hex', 4, 10)}`;
}

/** Ten random bytes, drawn in bulk, because a call for each id costs more than the rest. */
function takeRandom(): Buffer {
  if (used + 10 > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 10;
  return random.subarray(used - 10, used);
}
