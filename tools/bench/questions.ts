import { z } from 'zod';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import type { ColumnKind } from '#contract/platform/column-filters.ts';
import { inputToWire, outputFromWire } from '#contract/platform/names.ts';
import { schemas } from '#contract/schemas.ts';
import { unwrap } from '#contract/platform/wrapper.ts';
import type { Request } from './load.ts';

/** A list call of the contract, with its sorts and filters. */
export interface AskedList {
  name: string;
  /** Whose list it is. */
  resource?: string;
  call: Call;
  /** Standard names with their sign; empty for a list that can't be sorted. */
  sorts: readonly string[];
  filters: Readonly<Record<string, z.ZodType>>;
  isSearched: boolean;
}

/** One question to a list: what is asked, under standard names. */
export interface Question {
  list: AskedList;
  input: Readonly<Record<string, unknown>>;
}

/** Every kind of search term; parts of real rows are added to them. */
const kindsOfTerms = {
  letters: 'a e 1 0 ж م ş 山'.split(' '),
  punctuation: ['-', '.', '@', '%', '_', '\\', '/', ' ', '  ', '..', '%%', '__'],
  pairs: 'an zq 10 0x ır ال مح 王伟 #1 +9'.split(' '),
  edges: ['a b', 'a ', ' a', '%a%', 'a_b', 'n a', 'e.e'],
  three: '101 000 ali tur xyz zzq +91 محم 0x1 bid usd'.split(' '),
  common: '1010 mail.example khaled türkiye windows success العتيبي relic 0x1234 0xabcdef'.split(' '),
  commonParts: [
    'ple.mail',
    'e.example',
    'example.',
    'pixel relic',
    'relic pixel',
    '1111111111',
    'a a a a a a',
  ],
  long: ['no such thing', 'example'.repeat(14)],
};
const terms = Object.values(kindsOfTerms).flat();

const common = new Set(['page', 'limit', 'search', 'sort']);

const schemasOf: Readonly<Record<string, Readonly<Record<string, { input: z.ZodType }>>>> = schemas;

/**
 * The schema of a call's input.
 * @throws Error if there is no such call
 */
export function inputSchemaOf(resource: string, name: string): z.ZodType {
  const found = schemasOf[resource]?.[name];
  if (!found) throw new Error(`The contract has no schema of ${resource}.${name}.`);
  return found.input;
}

/** Every list that the contract has, but not those that are part of a record. */
export function askedLists(): AskedList[] {
  return Object.entries(calls).flatMap(([resource, its]) =>
    Object.entries(its as Record<string, Call>).flatMap(([name, call]) => {
      const input = inputSchemaOf(resource, name);
      if (!call.wrapper.startsWith('list:') || !(input instanceof z.ZodObject)) return [];
      const { shape } = input;
      if (!('page' in shape) || call.path.includes(':')) return [];
      const sort = shape['sort'] instanceof z.ZodOptional ? shape['sort'].unwrap() : undefined;
      const filters = Object.entries(shape).filter(([field]) => !common.has(field));
      return [
        {
          name,
          resource,
          call,
          sorts: sort instanceof z.ZodEnum ? sort.options.map(String) : [],
          filters: Object.fromEntries(filters) as Record<string, z.ZodType>,
          isSearched: 'search' in shape,
        },
      ];
    }),
  );
}

/**
 * Every question to a list: its orders by its pages, each filter with each value in each order, each two values of two filters, and each term
 * alone, in an order, on a later page and under a filter.
 * @param first the first page's answer; its rows give values to filter by and texts to search for
 */
export function questionsOf(list: AskedList, first: { rows: readonly Row[]; count: number }): Question[] {
  const { sorts, isSearched } = list;
  const ask = (input: Question['input']): Question => ({ list, input });
  const orders = [{}, ...sorts.map((sort) => ({ sort }))];
  const byName = Object.entries(list.filters).map(([name, schema]) => ({
    isComparison: isSpan(name) || columnKindOf(schema) !== undefined,
    filters: valuesOf(name, schema, first.rows).map((value) => ({ [name]: value })),
  }));
  const filters = byName.flatMap((each) => each.filters);
  const values = byName.filter(({ isComparison }) => !isComparison).map((each) => each.filters);
  const pairs = values.flatMap((ones, index) =>
    values
      .slice(index + 1)
      .flatMap((others) => ones.flatMap((one) => others.map((other) => ({ ...one, ...other })))),
  );
  const lastPage = Math.max(1, Math.ceil(first.count / 10));
  const pages = [...new Set([1, 1000, Math.ceil(lastPage / 4), Math.ceil(lastPage / 2), lastPage])];
  const searches = isSearched ? [...new Set([...terms, ...partsOf(first.rows)])] : [];
  /** Goes through all of them in a circle, so that each term is combined with a few of them and each of them with many terms. */
  const some = <T>(all: readonly T[], index: number) =>
    all.length === 0 ? [] : [all[index % all.length] as T];
  return [
    ...orders.flatMap((order) => pages.map((page) => ask({ ...order, page }))),
    ...filters.flatMap((filter) => orders.map((order) => ask({ ...order, ...filter }))),
    ...filters.map((filter) => ask({ ...filter, page: 1000 })),
    ...filters.flatMap((filter, index) =>
      some(filters, index * 7 + 3).map((other) => ask({ ...other, ...filter })),
    ),
    // Some of them exclude each other, such as a bank account and a currency of a chain.
    ...pairs.map(ask),
    ...searches.flatMap((search, index) => [
      ask({ search }),
      ...some(sorts, index).map((sort) => ask({ sort, search })),
      ...some(sorts, index + 3).map((sort) => ask({ sort, search, page: 50 })),
      ...some(filters, index).map((filter) => ask({ ...filter, search })),
    ]),
  ];
}

/** The command palette, which searches several lists at once, asked for each term. */
export function paletteQuestions(): Question[] {
  const list = { name: 'find', call: calls.find.find, sorts: [], filters: {}, isSearched: true };
  return terms.map((search) => ({ list, input: { search } }));
}

type Row = Readonly<Record<string, unknown>>;

const isSpan = (name: string) => name === 'from' || name === 'to';

/** The values that a filter is asked with: each of its values, a month of time, or the value of a row. */
function valuesOf(name: string, schema: z.ZodType, rows: readonly Row[]): unknown[] {
  if (isSpan(name)) return ['2026-10-01T00:00:00.000Z'];
  const kind = columnKindOf(schema);
  if (kind) return comparisonsOf(kind, rows.map((row) => row[name]).find(isSomething));
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  if (inner instanceof z.ZodEnum) return inner.options.map(String);
  if (inner instanceof z.ZodLiteral) return [...inner.values];
  const known = ['true', 'false', '0', '1', '2'].filter((value) => inner.safeParse(value).success);
  const held = rows.map((row) => row[name]).find((value) => typeof value === 'string' && value !== '');
  return held === undefined ? known.slice(0, 3) : [held];
}

/** What the filter of a column holds, by what it takes; undefined for a filter of another kind. */
function columnKindOf(schema: z.ZodType): ColumnKind | undefined {
  const takes = (value: string) => schema.safeParse(value).success;
  if (takes('a')) return undefined;
  if (takes('is:a')) return 'text';
  if (takes('1..2')) return 'amount';
  return takes('2026-01-01T00:00:00Z..') ? 'time' : undefined;
}

const isSomething = (value: unknown) => value !== null && value !== undefined && value !== '';

/**
 * What the filter of a column is asked with: for a text a part of every length, rare and common, for a range one end, the
 * other and both, near a row's own value and far from it.
 */
function comparisonsOf(kind: ColumnKind, held: unknown): string[] {
  const text = isSomething(held) ? String(held) : 'a';
  if (kind === 'time')
    return [
      '2026-10-01T00:00:00.000Z..',
      '..2025-01-01T00:00:00.000Z',
      '2026-06-01T00:00:00.000Z..2026-06-02T00:00:00.000Z',
    ];
  if (kind === 'amount') return ['1000..', '..0.5', '0.1..0.2', `${text}..${text}`, '999999999999..'];
  return [
    `is:${text}`,
    `starts:${text.slice(0, 3)}`,
    'starts:a',
    `contains:${text.slice(1, 6)}`,
    'contains:e',
    'contains:example',
    'contains:zqzq',
  ];
}

/** Texts of rows, and pieces from their beginning, middle and end. */
function partsOf(rows: readonly Row[]): string[] {
  const texts = [rows.at(0), rows.at(-1)].flatMap((row) =>
    Object.entries(row ?? {}).flatMap(([field, value]) =>
      typeof value === 'string' && field !== 'id' && value.length > 3 && value.length < 60 ? [value] : [],
    ),
  );
  return texts.flatMap((text) => [text, text.slice(0, 2), text.slice(1, 4), text.slice(-5)]).slice(0, 16);
}

/** The HTTP request of a question. */
export function requestOf({ list, input }: Question): Request {
  const { method } = list.call;
  const { path, wire } = inPath(list.call.path, inputToWire(list.call, input) as Record<string, unknown>);
  if (method !== 'GET') return { method: 'POST', path, body: JSON.stringify(wire) };
  const query = Object.entries(wire).map(([name, value]) => [name, String(value)]);
  return { method: 'GET', path: `${path}?${new URLSearchParams(query)}` };
}

/** A path with the values of its places, and what is left of the input. */
function inPath(path: string, wire: Record<string, unknown>) {
  const left = { ...wire };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    delete left[name];
    return encodeURIComponent(String(wire[name]));
  });
  return { path: filled, wire: left };
}

/** The page in a body, under standard names. */
export function pageOfBody({ call }: AskedList, body: unknown): { rows: Row[]; count: number } {
  return outputFromWire(call, unwrap(call.wrapper, body)) as { rows: Row[]; count: number };
}
