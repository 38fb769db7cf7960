import { createHash, randomUUID } from 'node:crypto';
import type { Kysely, KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Keys } from '../context/services.ts';
import type { DB } from '../db/types.ts';
import { isMac, macOf } from '../secrets/mac.ts';
import type { PurposeKeys, VersionedKey } from '../secrets/ring.ts';

/** The signature of a row of the trail: which server wrote it, that server's count, and the MAC in hex. */
export type Signature = readonly [server: string, counter: number, mac: string];

/** Signs the rows that one server writes into the trail. It travels with the connection, so that every write has it. */
class RowSigner implements KyselyPlugin {
  readonly #keys: PurposeKeys;
  readonly #server = randomUUID();
  #counter = 0;

  constructor(keys: PurposeKeys) {
    this.#keys = keys;
  }

  sign(content: string): Signature {
    this.#counter += 1;
    const mac = macOf(this.#keys, ...signed(this.#server, this.#counter, content)).toString('hex');
    return [this.#server, this.#counter, mac];
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The database for a server that writes into the trail: rows that it writes through this are signed. */
export function signingDatabase(db: Kysely<DB>, keys: Pick<Keys, 'auditRows'>): Kysely<DB> {
  return db.withPlugin(new RowSigner(keys.auditRows));
}

/**
 * Signs a row that this server has just written.
 * @param content in the form that the chain covers
 * @throws Error if the database was not opened by `signingDatabase`
 */
export function signRow(db: Kysely<DB>, content: string): Signature {
  const signer = db.getExecutor().plugins.findLast((plugin) => plugin instanceof RowSigner);
  if (!signer) throw new Error('This connection has no key to sign rows of the audit trail with.');
  return signer.sign(content);
}

/**
 * Whether a server of this workspace wrote a row as it is.
 * @param signers the keys that may have signed it
 */
export function isSignedRow(
  signers: readonly VersionedKey[],
  content: string,
  [server, counter, mac]: Signature,
): boolean {
  return isMac({ all: signers }, Buffer.from(mac, 'hex'), signed(server, counter, content));
}

/** The content of a row with its signature, which the chain then covers too. */
export function withSignature(content: string, signature: Signature): string {
  const [server, counter, mac] = signature;
  return `${content.slice(0, -1)}, "${server}", ${counter}, "${mac}"]`;
}

/** The digest for comparing a stored row with the one that was signed. */
export const rowDigest = (content: string): Buffer => createHash('sha256').update(content).digest();

const signed = (server: string, counter: number, content: string) => [
  `row\n${server}\n${counter}\n`,
  content,
];

const signatureAtEnd = /, ("[\da-f-]{36}", \d+, "[\da-f]{64}")\]$/;

/**
 * Extracts the signature from the content that the chain covers. Undefined if a row has none. Other rows end with a
 * text or null.
 */
export function signatureIn(sealed: string): { content: string; signature: Signature } | undefined {
  const found = signatureAtEnd.exec(sealed);
  if (!found) return undefined;
  return { content: `${sealed.slice(0, found.index)}]`, signature: JSON.parse(`[${found[1]}]`) as Signature };
}
