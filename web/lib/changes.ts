const listeners = new Set<(resource: string) => void>();

/** Calls back with the resource of every change that was made. Returns the way to stop. */
export function onChange(listener: (resource: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that something of a call's resource was changed, so that everything read of it is read again. */
export function announceChange(call: { readonly key: readonly [resource: string, name: string] }): void {
  for (const listener of listeners) listener(call.key[0]);
}
