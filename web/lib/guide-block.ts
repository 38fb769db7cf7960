/** A block of a guide. The screen renders each kind differently. */
export type GuideBlock =
  | { kind: 'heading'; depth: number; id: string; text: string }
  | { kind: 'code'; language: string; text: string }
  /** Built from our own Markdown. */
  | { kind: 'html'; html: string };
