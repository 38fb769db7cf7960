import { textOperators } from '#contract/platform/text-operators.ts';

/** How a column is compared with a text. */
export type TextOperator = (typeof textOperators)[number];

/** What a text filter of the URL says: `contains:ada`; any other text is taken as contained. */
export function readText(value: string): { operator: TextOperator; text: string } {
  const operator = textOperators.find((each) => value.startsWith(`${each}:`));
  return operator === undefined
    ? { operator: 'contains', text: value }
    : { operator, text: value.slice(operator.length + 1) };
}

/** The same as a filter of the URL; empty where there is no text. */
export function writeText(operator: TextOperator, text: string): string {
  const trimmed = text.trim();
  return trimmed === '' ? '' : `${operator}:${trimmed}`;
}

/** The ends of a range of numbers: `5..7`, `5..`, `..7`. */
export function readAmounts(value: string): { least: string; most: string } {
  const [least = '', most = ''] = value.split('..');
  return { least, most };
}

/** The same as a filter of the URL; empty where it has no end. */
export function writeAmounts(least: string, most: string): string {
  const [from, to] = [least, most].map((end) => end.trim().replaceAll(',', ''));
  return from === '' && to === '' ? '' : `${from}..${to}`;
}
