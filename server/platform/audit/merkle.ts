import { createHash } from 'node:crypto';

/** Leaves and nodes are hashed apart, as in RFC 9162, section 2.1.1. */
const hashOf = (prefix: number, ...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256').update(Uint8Array.of(prefix));
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafOf = (data: Uint8Array) => hashOf(0, data);
const nodeOf = (left: Uint8Array, right: Uint8Array) => hashOf(1, left, right);

const hashBytes = 32;

/** A growing Merkle tree. It stores only the hashes of its complete subtrees, from the largest to the smallest. */
export class GrowingTree {
  size: number;
  readonly #peaks: Buffer[];

  /**
   * @param size how many leaves there are
   * @param peaks as `peaks` gave them
   */
  constructor(size = 0, peaks: Buffer = Buffer.alloc(0)) {
    this.size = size;
    this.#peaks = Array.from({ length: peaks.length / hashBytes }, (_, index) =>
      peaks.subarray(index * hashBytes, (index + 1) * hashBytes),
    );
  }

  append(data: Uint8Array): void {
    let hash = leafOf(data);
    for (let size = this.size; size % 2 === 1; size = (size - 1) / 2)
      hash = nodeOf(this.#peaks.pop() ?? hash, hash);
    this.#peaks.push(hash);
    this.size += 1;
  }

  root(): Buffer {
    if (this.#peaks.length === 0) return createHash('sha256').digest();
    return this.#peaks.reduceRight((right, left) => nodeOf(left, right));
  }

  /** The hashes of the whole subtrees, one after the other. */
  peaks(): Buffer {
    return Buffer.concat(this.#peaks);
  }
}

/** A tree with all its leaves, which gives proofs. */
export class WholeTree {
  readonly #leaves: readonly Buffer[];
  readonly #known = new Map<string, Buffer>();

  constructor(data: readonly Uint8Array[]) {
    this.#leaves = data.map(leafOf);
  }

  root(size = this.#leaves.length): Buffer {
    return this.#hash(0, size);
  }

  /** The path that proves that a leaf is in the tree (RFC 9162, section 2.1.3.1). */
  inclusion(index: number, size = this.#leaves.length): Buffer[] {
    return this.#path(index, 0, size);
  }

  /** The path that proves that the tree begins with a smaller one (RFC 9162, section 2.1.4.1). */
  consistency(smaller: number, size = this.#leaves.length): Buffer[] {
    return smaller === 0 || smaller === size ? [] : this.#subproof(smaller, 0, size, true);
  }

  #hash(from: number, to: number): Buffer {
    if (to - from === 0) return createHash('sha256').digest();
    if (to - from === 1) return this.#leaves[from] as Buffer;
    const key = `${from} ${to}`;
    const known = this.#known.get(key);
    if (known) return known;
    const middle = from + largestPowerBelow(to - from);
    const hash = nodeOf(this.#hash(from, middle), this.#hash(middle, to));
    this.#known.set(key, hash);
    return hash;
  }

  #path(index: number, from: number, to: number): Buffer[] {
    if (to - from <= 1) return [];
    const middle = from + largestPowerBelow(to - from);
    return index < middle
      ? [...this.#path(index, from, middle), this.#hash(middle, to)]
      : [...this.#path(index, middle, to), this.#hash(from, middle)];
  }

  #subproof(end: number, from: number, to: number, isWhole: boolean): Buffer[] {
    if (end === to) return isWhole ? [] : [this.#hash(from, to)];
    const middle = from + largestPowerBelow(to - from);
    return end <= middle
      ? [...this.#subproof(end, from, middle, isWhole), this.#hash(middle, to)]
      : [...this.#subproof(end, middle, to, false), this.#hash(from, middle)];
  }
}

/** The largest power of two that is less than a number of leaves. */
function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
