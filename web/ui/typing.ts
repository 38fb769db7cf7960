const listeners = new Set<(isTyping: boolean) => void>();

/** Reports that somebody starts or stops typing on the record of this page, for its other viewers. */
export function notifyTyping(isTyping: boolean): void {
  for (const listener of listeners) listener(isTyping);
}

/** Calls back at every key that is typed into a form of this page. Returns a function that unsubscribes. */
export function onTyping(listener: (isTyping: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
