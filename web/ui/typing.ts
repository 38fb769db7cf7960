const listeners = new Set<(isTyping: boolean) => void>();

/** Says that something is being written to the record of this page, or no longer: others who look at it are told. */
export function notifyTyping(isTyping: boolean): void {
  for (const listener of listeners) listener(isTyping);
}

/** Calls back when a form of this page is written in, with every key. Returns the function that stops it. */
export function onTyping(listener: (isTyping: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
