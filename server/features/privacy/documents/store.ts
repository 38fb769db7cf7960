import { type Kysely, sql } from 'kysely';
import { decryptedBytes, encrypted, versionOf } from '#server/platform/secrets/encrypted.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PurposeKeys } from '#server/platform/secrets/ring.ts';
import type { Objects, PlacedBytes } from '#server/platform/objects/objects.ts';
import type { PictureOrPdf } from '#server/platform/images/picture-or-pdf.ts';

/** The columns of a document that determine the file that it expects. */
export interface Awaited {
  id: string;
  fileHash: string;
  /** The file that was deleted. */
  deletedHash: string | null;
  /** The file that is stored. */
  storedHash: string | null;
}

const awaited = (db: Kysely<DB>) =>
  db
    .selectFrom('documents')
    .leftJoin('document_files', 'document_files.document_id', 'documents.id')
    .select([
      'documents.id',
      'documents.file_hash as fileHash',
      'documents.deleted_hash as deletedHash',
      'document_files.hash as storedHash',
    ]);

/** Finds a document by the ID that its sender uses; undefined if its row or its user hasn't arrived. */
export function documentOfSender(
  db: Kysely<DB>,
  { source, externalId }: { source: string; externalId: string },
): Promise<Awaited | undefined> {
  return awaited(db)
    .innerJoin('feed_records', 'feed_records.record_id', 'documents.id')
    .where('feed_records.entity', '=', 'documents')
    .where('feed_records.source', '=', source)
    .where('feed_records.external_id', '=', externalId)
    .executeTakeFirst();
}

/** Finds a document by its own ID and locks it until the transaction ends. */
export const lockDocument = (db: Kysely<DB>, id: string): Promise<Awaited | undefined> =>
  awaited(db).where('documents.id', '=', id).forNoKeyUpdate('documents').executeTakeFirst();

/** Binds the encryption to the row, so that a row that was moved or edited can't be decrypted. */
export const boundTo = (id: string, hash: string) => `document ${id} ${hash}`;

/** The file of a document, encrypted and where it belongs, for `keepDocumentFile`. */
interface PlacedDocument {
  id: string;
  /** SHA-256 of the file as received. */
  hash: string;
  type: PictureOrPdf['type'];
  /** Of the file before it was encrypted. */
  size: number;
  placed: PlacedBytes & { object_key_version: number | null };
}

/**
 * Encrypts the file of a document and puts it where it belongs, before the transaction that keeps it.
 * @param hash SHA-256 of the file as received
 * @throws CallFailure 503 if the object store can't be reached
 */
export async function placeDocumentFile(
  { objects, keys }: { objects: Objects; keys: { documents: PurposeKeys } },
  { id, hash, type, bytes }: { id: string; hash: string } & PictureOrPdf,
): Promise<PlacedDocument> {
  const secret = encrypted(keys.documents, boundTo(id, hash), bytes);
  const placed = await objects.place(secret);
  const version = placed.object_hash === null ? null : versionOf(secret);
  return { id, hash, type, size: bytes.length, placed: { ...placed, object_key_version: version } };
}

/** Stores the placed file of a document and replaces an earlier one. */
export async function keepDocumentFile(
  db: Kysely<DB>,
  { id, hash, type, size, placed }: PlacedDocument,
): Promise<void> {
  const row = { hash, type, size, ...placed };
  await db
    .insertInto('document_files')
    .values({ document_id: id, ...row })
    .onConflict((conflict) =>
      conflict.column('document_id').doUpdateSet({ ...row, received_at: sql<Date>`now()` }),
    )
    .execute();
}

const present = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('documents')
    .innerJoin('document_files', (join) =>
      join
        .onRef('document_files.document_id', '=', 'documents.id')
        .onRef('document_files.hash', '=', 'documents.file_hash'),
    )
    .select(['documents.id', 'document_files.hash', 'document_files.type'])
    .where('documents.id', '=', id);

/** Finds where the encrypted file of a document is. `Objects.read` gives its bytes, and `openDocumentFile` decrypts them. */
export const findDocumentFile = (db: Kysely<DB>, id: string) =>
  present(db, id).select(['document_files.bytes', 'document_files.object_hash']).executeTakeFirst();

/** Finds the file without its bytes, with the document's kind and user. */
export const describeDocumentFile = (db: Kysely<DB>, id: string) =>
  present(db, id).select(['documents.kind', 'documents.user_id as userId']).executeTakeFirst();

/** @throws Error if the file was changed in the database or was encrypted with another key */
export const openDocumentFile = (
  keys: PurposeKeys,
  { id, hash, bytes }: { id: string; hash: string; bytes: Buffer },
): Buffer => decryptedBytes(keys, boundTo(id, hash), bytes);
