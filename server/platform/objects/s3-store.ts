import { createHash } from 'node:crypto';
import type { ObjectStore, StoredObject } from './store.ts';
import { type ObjectStoreConfig, placeOf } from '../base/store-address.ts';

/** How long a connection and an answer may take, in milliseconds. A try that failed is repeated once. */
const patience = { connectionTimeout: 2000, requestTimeout: 8000 } as const;

/** The SDK is optional, because it takes 20 MB and few need it. */
async function loadSdk() {
  try {
    return await import('@aws-sdk/client-s3');
  } catch {
    throw new Error(
      'OBJECT_STORE needs the package @aws-sdk/client-s3, which isn’t installed. Run "npm install --no-save @aws-sdk/client-s3", and try again.',
    );
  }
}

/**
 * Opens S3-compatible storage. It connects at the first use.
 * @throws Error with a sentence if the SDK isn't installed
 */
export async function openS3Store(config: ObjectStoreConfig): Promise<ObjectStore> {
  const sdk = await loadSdk();
  const { bucket: Bucket, prefix, endpoint, region, credentials } = config;
  const client = new sdk.S3Client({
    // Stores that aren't Amazon's rarely look at the region, and the SDK needs one.
    ...(region !== undefined || endpoint !== undefined ? { region: region ?? 'us-east-1' } : {}),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    requestHandler: patience,
    // Other stores don't know Amazon's newer checksums; Content-MD5 protects what is sent, and readers compare the hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (hash: string) => ({ Bucket, Key: prefix + hash });

  async function* list(): AsyncGenerator<StoredObject> {
    for (let after: string | undefined; ;) {
      const page = await client.send(
        new sdk.ListObjectsV2Command({
          Bucket,
          Prefix: prefix,
          ...(after !== undefined && { StartAfter: after }),
        }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const hash = Key.slice(prefix.length);
        if (/^[\da-f]{64}$/.test(hash)) yield { hash, size: Size };
      }
      after = page.Contents?.at(-1)?.Key;
      if (!page.IsTruncated || after === undefined) return;
    }
  }

  return {
    place: placeOf(config),
    async put(hash, bytes) {
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      await client.send(
        new sdk.PutObjectCommand({
          ...at(hash),
          Body: bytes,
          ContentMD5,
          ContentType: 'application/octet-stream',
        }),
      );
    },
    async get(hash) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(hash)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(hash) {
      await client.send(new sdk.DeleteObjectCommand(at(hash)));
    },
    list,
    async check() {
      // A HEAD of the bucket would say the same, but its refusals have no reason.
      await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }));
    },
  };
}
