import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { mapToObject } from '#contract/platform/map-to-object.ts';
import { markPurpose, type Purpose, purposeNames, purposes } from './purposes.ts';

/** A key of one purpose. */
export interface VersionedKey {
  /** Counts the keys that the workspace has had, from 1. */
  version: number;
  secret: KeyObject;
  /** Whether only the database still has it, because the server is no longer given it. */
  isKept: boolean;
}

/** The keys of one purpose. They change while the server runs. */
export interface PurposeKeys {
  /** Signs and encrypts. */
  readonly newest: VersionedKey;
  /** Verify and decrypt, the newest first. */
  readonly all: readonly VersionedKey[];
}

/** The keys of every purpose, and the ring that they are derived from. */
export type Keys = Readonly<Record<Purpose, PurposeKeys>> & {
  readonly ring: KeyRing;
};

/** Keys of a former version, in base64, as the database keeps them. */
export type FormerKeys = Partial<Record<Purpose, string>>;

/** The versions as the database knows them. */
export interface KnownVersions {
  /** The versions of the keys that were given, in their order: newest first. */
  versions: readonly number[];
  /** The version that signs and encrypts. */
  inUse: number;
  /** Since when each version is no longer in use. */
  ended: ReadonlyMap<number, Date>;
  /** Keys of versions that were not given any more. */
  former: ReadonlyMap<number, FormerKeys>;
}

interface Secret {
  version: number;
  text: string;
}

/** The secrets that a server was given, each with its version, and the keys derived from them. */
export class KeyRing {
  readonly keys: Keys;
  readonly #given: readonly string[];
  /** The secrets of APPROVALS_KEY, which are no part of SECRET_KEY's versions. */
  readonly #approvals: readonly string[];
  readonly #derived = new Map<string, KeyObject>();
  readonly #sets: Readonly<Record<Purpose, PurposeKeys>>;
  #known: KnownVersions;

  /**
   * @param given the texts of SECRET_KEY, newest first, at least one
   * @param approvals those of APPROVALS_KEY; none: approvals are signed with SECRET_KEY
   */
  constructor(given: readonly string[], approvals: readonly string[] = []) {
    this.#given = given;
    this.#approvals = approvals;
    const versions = given.map((_, place) => given.length - place);
    this.#known = { versions, inUse: given.length, ended: new Map(), former: new Map() };
    this.#sets = mapToObject(purposeNames, (name) => {
      const set = this.#setOf(name);
      if (!set) throw new Error('There is no key.');
      return set;
    });
    this.keys = Object.assign({ ring: this }, this.#sets);
  }

  /** The version that signs and encrypts. */
  get inUse(): number {
    return this.#known.inUse;
  }

  /** The versions of the keys that were given, newest first. */
  get versions(): readonly number[] {
    return this.#known.versions;
  }

  /** The marks of the keys that were given, in their order. */
  get marks(): readonly Buffer[] {
    return this.#given.map((text) => this.#derive(text, markPurpose).export());
  }

  /** The marks of the keys of APPROVALS_KEY, in their order. */
  get approvalMarks(): readonly Buffer[] {
    return this.#approvals.map((text) => this.#derive(text, markPurpose).export());
  }

  /** Loads what the database knows about the versions, and derives the keys. */
  know(known: KnownVersions): void {
    this.#known = known;
    for (const name of purposeNames) Object.assign(this.#sets[name], this.#setOf(name));
  }

  /** The keys of a purpose; undefined if the version in use was not given. */
  #setOf(name: Purpose): PurposeKeys | undefined {
    const { versions, inUse } = this.#known;
    const secrets = this.#given.flatMap((text, place): Secret[] => {
      const version = versions[place];
      return version === undefined ? [] : [{ version, text }];
    });
    const own = name === 'approvals' ? this.#ownApprovals() : [];
    const derived = this.#keysOf(name, secrets);
    const newest = own[0] ?? derived.find(({ version }) => version === inUse);
    return newest && { newest, all: [...own, ...derived] };
  }

  /** Signs and encrypts with another one of the given versions, until `know` is called again. */
  use(version: number): void {
    const ended = new Map(this.#known.ended);
    for (const older of this.#known.versions)
      if (older < version) ended.set(older, ended.get(older) ?? new Date());
    this.know({ ...this.#known, inUse: version, ended });
  }

  /**
   * The derived keys of a given version, as the database stores them once a newer one is used. Undefined if it was not
   * given.
   */
  formerKeysOf(version: number): FormerKeys | undefined {
    const text = this.#given[this.#known.versions.indexOf(version)];
    if (text === undefined) return undefined;
    const kept = purposeNames.filter((name) => purposes[name].former !== 'never');
    return Object.fromEntries(
      kept.map((name) => [name, this.#derivedFor(text, name).export().toString('base64')]),
    );
  }

  #keysOf(name: Purpose, secrets: readonly Secret[]): VersionedKey[] {
    const { ended, former } = this.#known;
    // If approvals have their own key, those of SECRET_KEY only prove past approvals.
    const isReplaced = name === 'approvals' && this.#approvals.length > 0;
    const given = secrets.map(({ version, text }) => ({
      version,
      secret: this.#derivedFor(text, name),
      isKept: isReplaced,
    }));
    const kept = [...former].flatMap(([version, keys]) => {
      const endedAt = ended.get(version);
      const base64 = keys[name];
      if (base64 === undefined || isOver(name, endedAt) || given.some((one) => one.version === version))
        return [];
      return [{ version, secret: createSecretKey(base64, 'base64'), isKept: true }];
    });
    return [...given, ...kept].toSorted((one, other) => other.version - one.version);
  }

  /** Keys of APPROVALS_KEY have no version, and their signatures contain none. No other key has the version zero. */
  #ownApprovals(): VersionedKey[] {
    return this.#approvals.map((text) => ({
      version: 0,
      secret: this.#derivedFor(text, 'approvals'),
      isKept: false,
    }));
  }

  #derivedFor(text: string, name: Purpose): KeyObject {
    return this.#derive(text, purposes[name].derivedBy);
  }

  #derive(text: string, purpose: string): KeyObject {
    const place = `${purpose}\n${text}`;
    const found = this.#derived.get(place);
    if (found) return found;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', text, '', `marketdesk ${purpose}`, 32)));
    this.#derived.set(place, key);
    return key;
  }
}

const dayMs = 86_400_000;

function isOver(name: Purpose, endedAt: Date | undefined): boolean {
  const { former } = purposes[name];
  if (typeof former === 'string') return former === 'never';
  return endedAt !== undefined && Date.now() - endedAt.getTime() > former * dayMs;
}
