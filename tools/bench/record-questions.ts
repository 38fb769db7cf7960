import { z } from 'zod';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { type AskedList, inputSchemaOf, type Question } from './questions.ts';

/** Rows of the desk by the resource whose list they are in. */
export type RowsOfResources = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

/** Reading calls that are not asked, and why. Whatever else the contract has is asked, so that nothing new is forgotten. */
const leftOut: Readonly<Record<string, string>> = {
  startPasskeySignIn: 'makes a challenge',
  startPasskeyCode: 'makes a challenge',
  lookAt: 'says where somebody is',
  previewEmail: 'works on what was typed',
  previewImport: 'works on what was typed',
  previewRole: 'works on what was typed',
  previewCompanyGroups: 'works on what was typed',
  tryWithdrawalPolicy: 'works on what was typed',
  getDecision: 'explains a refusal that was just made',
};

/** Whose rows have the ids that a call asks for, or a resource without a list. */
const rowsElsewhere: Readonly<Record<string, string>> = {
  listUserDocuments: 'users',
  caseDesk: 'cases',
  ticketDesk: 'tickets',
  bulk: 'runs',
  roles: 'admins',
};

/**
 * Everything that the contract reads beside its lists: records and what their pages show of them, counts, timelines, notes, figures.
 * Each is asked for the first and the last rows of its list, and each kind of record for those of its own.
 * @param lists what is asked as a list
 * @returns the questions, and the calls that could not be asked, because the sample has no rows of theirs
 * @throws Error for a call whose input this can't make: it belongs into `leftOut`, with its reason, or here
 */
export function recordQuestions(
  lists: readonly AskedList[],
  rows: RowsOfResources,
): { questions: Question[]; withoutRows: string[] } {
  const isList = new Set(lists.map(({ call }) => call));
  const questions: Question[] = [];
  const withoutRows: string[] = [];
  for (const [resource, its] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(its as Record<string, Call>)) {
      if (call.effect !== 'read' || isList.has(call) || name in leftOut) continue;
      const input = inputSchemaOf(resource, name);
      const list: AskedList = { name, call, sorts: [], filters: {}, isSearched: false };
      const inputs = inputsOf(rowsElsewhere[name] ?? rowsElsewhere[resource] ?? resource, input, rows);
      if (inputs.length === 0) withoutRows.push(name);
      for (const each of inputs) {
        const { error } = input.safeParse(each);
        if (error) throw new Error(`${name} can't be asked ${JSON.stringify(each)}: ${error.message}`);
        questions.push({ list, input: each });
      }
    }
  }
  return { questions, withoutRows };
}

/** The ways to ask a call. @param resource whose rows it is asked for */
function inputsOf(resource: string, input: z.ZodType, rows: RowsOfResources): Question['input'][] {
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
  const { kind, ...fields } = Object.fromEntries(
    Object.entries(shape).filter(([, field]) => !field.safeParse(undefined).success),
  );
  const names = Object.keys(fields);
  const about = (its: readonly Readonly<Record<string, unknown>>[], more: Question['input']) =>
    its.map((row) => ({ ...more, ...Object.fromEntries(names.map((name) => [name, valueOf(row, name)])) }));
  // A kind of record is asked with its rows, another kind alone.
  const isOfRows = 'id' in fields || 'record' in fields;
  if (kind instanceof z.ZodEnum)
    return kind.options
      .map(String)
      .flatMap((one) => about(isOfRows ? rowsOfKind(one, rows) : [{}], { kind: one }));
  return names.length === 0 ? [{}] : about(rows.get(resource) ?? [], {});
}

/** What a row has for a field: its id for whatever names a record. */
function valueOf(row: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name === 'record') return row['id'];
  if (name === 'days') return '90';
  if (name === 'keepDays') return 90;
  if (name === 'year') return 2026;
  // The version of a list.
  if (name === 'number') return 1;
  // Reserves are by currency: their rows have its symbol.
  if (name === 'currency') return row['currency'] ?? row['symbol'];
  // A user may have no email; an id is found as well.
  return name === 'text' ? (row['email'] ?? row['id']) : row[name];
}

/** The rows of a kind of record: `category` are those of `categories`, `transfer` of `fundTransfers`. */
function rowsOfKind(kind: string, rows: RowsOfResources) {
  const plural = `${kind.replace(/y$/, 'ie')}s`.toLowerCase();
  const found = [...rows].find(([resource]) => resource.toLowerCase() === plural);
  return (found ?? [...rows].find(([resource]) => resource.toLowerCase().endsWith(plural)))?.[1] ?? [];
}
