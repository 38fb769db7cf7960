import type { Calls } from '#contract/platform/call.ts';

/** The file of each resource's calls: `apiKeys` of `api-keys.calls.ts`, which exports `apiKeysCalls`. */
const files = new Map(
  Object.entries(import.meta.glob<Readonly<Record<string, Calls>>>('../../contract/*/*.calls.ts')).map(
    ([path, load]) => [resourceOf(path), load],
  ),
);

function resourceOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.calls.ts'.length);
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Loads the calls of a resource. Undefined if there is no such resource. */
export async function loadCallFile(resource: string): Promise<Calls | undefined> {
  return (await files.get(resource)?.())?.[`${resource}Calls`];
}
