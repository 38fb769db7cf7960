import type { Manifest } from './manifest.ts';

/** The most missing objects that are listed. */
const maxListed = 20;

/**
 * What to say about files that a backup doesn't contain, because they were in an object store.
 * @param missing those that the store lacks; undefined if there was no store to compare with
 */
export function objectLines({ outside }: Manifest, missing: readonly string[] | undefined): string[] {
  if (!outside) return [];
  const files = `${outside.objects} files of this backup are in the object store`;
  if (missing === undefined)
    return [`${files}, not in the backup. Set OBJECT_STORE to check that they are there.`];
  if (missing.length === 0) return [`${files}, and all of them are there.`];
  const more = missing.length > maxListed ? [`  and ${missing.length - maxListed} more`] : [];
  return [
    `${files}, and ${missing.length} of them are missing or have another size there:`,
    ...missing.slice(0, maxListed).map((hash) => `  ${hash}`),
    ...more,
    'Restore them from a copy or an earlier version of the bucket. Until then, these pictures and files can’t be opened.',
  ];
}
