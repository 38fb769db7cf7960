/** Every number of 16 bits as hexadecimal digits, because millions of rows are built from them. */
const fourDigits = Array.from({ length: 65_536 }, (_, number) => number.toString(16).padStart(4, '0'));

/**
 * Pseudorandom numbers that are the same each time: a stream for each row, so that each row can be created alone.
 */
export class Random {
  #state: number;

  /**
   * @param seed of the whole sample
   * @param stream the purpose of the numbers, such as a table; rows of two streams are independent
   * @param index the row
   */
  constructor(seed: number, stream: number, index: number) {
    this.#state = scramble(scramble(seed + 0x9e3779b9) ^ scramble(stream + 0x7f4a7c15)) ^ scramble(index + 1);
  }

  /** 32 random bits, as a whole number from 0. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return scramble(this.#state);
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor((this.bits() / 2 ** 32) * limit);
  }

  /** True with a probability of `part` (0 to 1). */
  chance(part: number): boolean {
    return this.bits() < part * 2 ** 32;
  }

  /** One of the items with equal probability. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  }

  /** Groups of four hexadecimal digits. */
  hex4(times: number): string {
    let text = '';
    for (let done = 0; done < times; done += 1) text += fourDigits[this.bits() >>> 16];
    return text;
  }

  /** Decimal digits. */
  digits(count: number): string {
    let text = '';
    while (text.length < count) text += this.below(1_000_000).toString().padStart(6, '0');
    return text.slice(0, count);
  }

  /** A UUID version 7 for a time, like that of rows created then. */
  idAt(milliseconds: number): string {
    const time = Math.floor(milliseconds);
    const high = Math.floor(time / 2 ** 16);
    const stamp = `${fourDigits[high >>> 16]}${fourDigits[high & 0xffff]}-${fourDigits[time % 2 ** 16]}`;
    const version = fourDigits[0x7000 | (this.bits() >>> 20)];
    const variant = fourDigits[0x8000 | (this.bits() >>> 18)];
    return `${stamp}-${version}-${variant}-${this.hex4(3)}`;
  }
}

/** Spreads 32 bits so that neighboring values have nothing in common (the finalizer of MurmurHash3). */
function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
