/** Where objects are stored, from the settings `OBJECT_STORE…`. */
export interface ObjectStoreConfig {
  bucket: string;
  /** In front of each hash: empty, or ends with a slash. */
  prefix: string;
  /** Undefined: the region of the environment (AWS_REGION). */
  region: string | undefined;
  /** The address of a store that isn't Amazon's. */
  endpoint: string | undefined;
  /** Undefined: the credentials of the environment, as every AWS tool finds them. Neither shown nor logged. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Whether new files go there. If not, files in the store are still read. */
  takesUploads: boolean;
}

type Address = Pick<ObjectStoreConfig, 'bucket' | 'prefix' | 'region' | 'endpoint'>;

/**
 * Parses `s3://bucket/folder?region=eu-central-1&endpoint=https://minio.example.com`. The folder and both parameters
 * are optional.
 * @throws Error with the end of a sentence about OBJECT_STORE
 */
export function parseStoreAddress(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.hostname) || url.username)
    throw new Error('is an address such as s3://bucket/folder?region=eu-central-1');
  const { region, endpoint, ...others } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`has the parameters region and endpoint only, not ${unknown}`);
  if (endpoint !== undefined && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw new Error('has an endpoint such as https://minio.example.com');
  if (region !== undefined && !/^[a-z\d-]{1,40}$/.test(region))
    throw new Error('has a region such as eu-central-1');
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]{0,200}$/.test(folder))
    throw new Error('has a folder of letters, digits, dots, hyphens and slashes');
  return { bucket: url.hostname, prefix: folder && `${folder}/`, region, endpoint };
}

/** The same without anything else, for people and for comparisons. */
export const placeOf = ({ bucket, prefix }: Address): string => `s3://${bucket}/${prefix}`;
