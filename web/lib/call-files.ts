import type { Calls } from '#contract/platform/call.ts';

type CallFile = Readonly<Record<string, Calls>>;

/** The calls of the shell, the dashboard, every list and every record. Separately, each would be one more small file of a first visit. */
const everyday = import.meta.glob<CallFile>(
  [
    '../../contract/chain/address-names.calls.ts',
    '../../contract/identity/views.calls.ts',
    '../../contract/moderation/notes.calls.ts',
    '../../contract/withdrawals/freezes.calls.ts',
    '../../contract/workspace/{dashboard,live,own-fields,record-pages,runs}.calls.ts',
  ],
  { eager: true },
);

const others = import.meta.glob<CallFile>([
  '../../contract/*/*.calls.ts',
  '!../../contract/chain/address-names.calls.ts',
  '!../../contract/identity/views.calls.ts',
  '!../../contract/moderation/notes.calls.ts',
  '!../../contract/withdrawals/freezes.calls.ts',
  '!../../contract/workspace/{dashboard,live,own-fields,record-pages,runs}.calls.ts',
]);

/** The file of each resource's calls: `apiKeys` of `api-keys.calls.ts`, which exports `apiKeysCalls`. */
const files = new Map<string, () => CallFile | Promise<CallFile>>([
  ...Object.entries(everyday).map(([path, file]) => [resourceOf(path), () => file] as const),
  ...Object.entries(others).map(([path, load]) => [resourceOf(path), load] as const),
]);

function resourceOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.calls.ts'.length);
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Loads the calls of a resource. Undefined if there is no such resource. */
export async function loadCallFile(resource: string): Promise<Calls | undefined> {
  return (await files.get(resource)?.())?.[`${resource}Calls`];
}
