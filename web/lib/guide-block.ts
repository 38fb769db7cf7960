/** A piece of a guide, which its screen shows in its own way. */
export type GuideBlock =
  | { kind: 'heading'; depth: number; id: string; text: string }
  | { kind: 'code'; language: string; text: string }
  /** From our own Markdown, when the pages were built. */
  | { kind: 'html'; html: string };
