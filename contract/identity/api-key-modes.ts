/**
 * What an API key does with its permissions: it only reads, each of its changes waits for a person's approval, or it
 * makes them. In the order of what they allow.
 */
export const apiKeyModes = ['reads', 'proposes', 'acts'] as const;

export type ApiKeyMode = (typeof apiKeyModes)[number];
