import { textOperators } from '#contract/platform/text-operators.ts';

/** How a column is compared with a text. */
export type TextOperator = (typeof textOperators)[number];

/** Reads a text filter of the URL, such as `contains:ada`. A text without an operator means contains. */
export function readText(value: string): { operator: TextOperator; text: string } {
  const operator = textOperators.find((each) => value.startsWith(`${each}:`));
  return operator === undefined
    ? { operator: 'contains', text: value }
    : { operator, text: value.slice(operator.length + 1) };
}

/** Writes a text filter for the URL; empty if there is no text. */
export function writeText(operator: TextOperator, text: string): string {
  const trimmed = text.trim();
  return trimmed === '' ? '' : `${operator}:${trimmed}`;
}

/** The ends of a range of numbers: `5..7`, `5..`, `..7`. */
export function readAmounts(value: string): { least: string; most: string } {
  const [least = '', most = ''] = value.split('..');
  return { least, most };
}

/** Writes a range of numbers for the URL; empty if it has no end. */
export function writeAmounts(least: string, most: string): string {
  const [from, to] = [least, most].map((end) => end.trim().replaceAll(',', ''));
  return from === '' && to === '' ? '' : `${from}..${to}`;
}
