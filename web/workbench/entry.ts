import type { ReactNode } from 'react';
import type { Answers } from './answers.ts';

/** The groups of the page, in order. */
export const groups = [
  'Values',
  'Actions',
  'Fields',
  'Forms',
  'States',
  'Messages',
  'Lists',
  'Records',
] as const;

/** The default export of a file in entries/. Its other exports are the states, in order. */
export interface Entry {
  group: (typeof groups)[number];
  title: string;
  /** When to use the part, in one or two sentences. */
  about: string;
}

/** A state of a part, as a component. Its source text is shown below it. */
export interface State {
  (): ReactNode;
  /**
   * Shows the state in a window of its own, with this size in pixels. For parts that fill the window, such as
   * dialogs and lists, and for narrow screens.
   */
  frame?: { width?: number; height: number };
  /** The answers for a framed state, if they differ from the default answers. */
  answers?: Answers;
}
