/**
 * Generates the parts of the clients and the guide that come from the contract: the types of rows and events at the
 * end of examples/marketplace/client.ts and client.py, and the tables of fields and events in docs/guide/connect.md. A
 * test compares them with the contract.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventTypes } from '#contract/platform/event-types.ts';
import { reference } from '#contract/platform/feed-fields.ts';
import { feedRows } from '#contract/integrations/feed.ts';
import { entities } from '#server/features/integrations/feed/entities.ts';
import { type Entity, isNeeded, type Owner } from '#server/features/integrations/feed/entity.ts';
import { formatted } from './formatted.ts';

const root = join(import.meta.dirname, '../..');

export const connectFiles = {
  client: join(root, 'examples/marketplace/client.ts'),
  pythonClient: join(root, 'examples/marketplace/client.py'),
  guide: join(root, 'docs/guide/connect.md'),
} as const;

interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  maxLength?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  description?: string;
}

const schemaOf = (rows: z.ZodType) => z.toJSONSchema(rows, { io: 'input', unrepresentable: 'any' }) as Schema;

/** How a language writes the types of JSON values. */
interface TypeSyntax {
  names: Readonly<Record<string, string>>;
  values: (values: readonly unknown[]) => string;
  union: (types: readonly string[]) => string;
}

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));

const typescript: TypeSyntax = {
  names: { integer: 'number' },
  values: (values) => values.map(quoted).join(' | '),
  union: (types) => types.join(' | '),
};

const python: TypeSyntax = {
  names: { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None', unknown: 'Any' },
  values: (values) => `Literal[${values.map(quoted).join(', ')}]`,
  union: (types) => (types.length > 1 ? `Union[${types.join(', ')}]` : String(types[0])),
};

/** The type of a field in the syntax of a language. */
function typeOf({ type, enum: values, const: only, anyOf }: Schema, syntax: TypeSyntax): string {
  if (anyOf) return syntax.union([...new Set(anyOf.map((one) => typeOf(one, syntax)))]);
  if (only !== undefined) return syntax.values([only]);
  if (values) return syntax.values(values);
  const types = typeof type === 'string' ? [type] : (type ?? ['unknown']);
  return syntax.union(types.map((one) => syntax.names[one] ?? one));
}

const nameOf = (key: string) => (/^\w+$/.test(key) ? key : `'${key}'`);

function rowType(name: string, { properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([field, schema]) => `    ${field}${required.includes(field) ? '' : '?'}: ${typeOf(schema, typescript)};`,
  );
  return `  ${nameOf(name)}: {\n${fields.join('\n')}\n  };`;
}

/** The class of an entity's rows in Python, such as `TicketRepliesRow`. */
function rowClass(name: string, { properties = {}, required = [] }: Schema): string {
  const className = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const fields = Object.entries(properties)
    .filter(([field]) => !required.includes(field))
    .map(([field, schema]) => `    ${field}: ${typeOf(schema, python)}`);
  return `class ${className}Row(_Row, total=False):\n${fields.join('\n')}\n`;
}

const mark = 'What follows is made from the contract by `npm run connect:texts`.\n';
const ownPart = (present: string) => present.slice(0, present.indexOf(mark) + mark.length);

/** The client with the contract's current types. */
function clientText(present: string): string {
  const rows = Object.entries(feedRows).map(([name, schema]) => rowType(name, schemaOf(schema)));
  const types = Object.keys(eventTypes).map((type) => `  | '${type}'`);
  return `${ownPart(present)}
/** The fields of each entity's rows. For a known record, a row needs only its id and the changed fields. */
export interface FeedRows {
${rows.join('\n')}
}

/** What can be sent. */
export type Entity = keyof FeedRows;

/** The types of decisions. */
export type EventType =
${types.join('\n')};
`;
}

/** The client for Python with the contract's current types. */
function pythonClientText(present: string): string {
  const rows = Object.entries(feedRows).map(([name, schema]) => rowClass(name, schemaOf(schema)));
  const list = (values: readonly string[]) => values.map((value) => `    '${value}',`).join('\n');
  return `${ownPart(present)}
# What can be sent.
Entity = Literal[
${list(Object.keys(feedRows))}
]

# The types of decisions.
EventType = Literal[
${list(Object.keys(eventTypes))}
]


class _Row(TypedDict):
    """For a known record, a row needs only its id and the changed fields."""

    id: str


${rows.join('\n\n')}`;
}

const owners: Record<Owner, string> = {
  sender: 'you',
  shared: 'shared',
  desk: 'marketdesk',
  chain: 'the chain',
  once: 'you, once',
};

/** The content and the meaning of a field, as text. */
function meaningOf(entity: Entity, field: string, schema: Schema): string {
  const own = schema.description === reference.description ? undefined : schema.description;
  return [valuesOf(entity, field, schema), own].filter(Boolean).join('. ');
}

/** The content of a field, as text. */
function valuesOf(entity: Entity, field: string, schema: Schema): string {
  const other = entity.references[field];
  if (other) return `your id of one of the \`${other.entity}\``;
  const choices = schema.anyOf ?? [schema];
  const values = choices.flatMap(({ enum: some, const: one }) => some ?? (one === undefined ? [] : [one]));
  const named = values.map((value) => `\`${value}\``);
  // Senders of texts such as "2" are refused.
  if (values.length > 0 && values.every((value) => typeof value === 'number'))
    return `the number ${named.join(' or ')}`;
  if (values.length > 0) return named.join(', ');
  const known = entity.fields[field];
  if (known?.type === 'timestamptz') return 'a time with its zone';
  if (known?.type === 'numeric') return 'a decimal, as text';
  if (known?.account === 'always') return 'an address, `0x` and 40 digits';
  if (choices.some(({ type }) => type === 'object')) return 'an object';
  const most = choices.find(({ type }) => type === 'string')?.maxLength;
  if (choices.some(({ type }) => type === 'boolean')) return '`true` or `false`';
  if (choices.some(({ type }) => type === 'integer')) return 'a whole number';
  return most === undefined ? 'text' : `text, ${most.toLocaleString('en')} characters at most`;
}

function entityTable(name: keyof typeof feedRows): string {
  const entity = entities[name];
  const { properties = {} } = schemaOf(feedRows[name]);
  const lines = Object.entries(properties)
    .filter(([field]) => field !== 'id' && field !== 'revision')
    .map(([field, schema]) => {
      const known = entity.fields[field];
      const owner = owners[known?.owner ?? 'sender'];
      return `| \`${field}\` | ${meaningOf(entity, field, schema)} | ${isNeeded(entity, field) ? 'yes' : ''} | ${owner} |`;
    });
  return `### ${name}\n\n| field | what it holds | a new record needs it | owner |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`;
}

function eventTable(): string {
  const lines = Object.entries(eventTypes).map(([type, { says }]) => `| \`${type}\` | ${says} |`);
  return `| type | what happened |\n| --- | --- |\n${lines.join('\n')}\n`;
}

/** Replaces the text between the two marker comments of a name. */
function between(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}: made by npm run connect:texts -->\n`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`docs/guide/connect.md has no place for ${name}.`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}

/** The guide with the contract's current tables. */
function guideText(present: string): string {
  const names = Object.keys(feedRows) as (keyof typeof feedRows)[];
  const withFields = between(present, 'fields', names.map(entityTable).join('\n'));
  return between(withFields, 'events', eventTable());
}

/** The files with a generated part, and how each is made from its present text. */
export const connectTexts = [
  { file: connectFiles.client, make: clientText },
  { file: connectFiles.pythonClient, make: pythonClientText },
  { file: connectFiles.guide, make: guideText },
];

/** A file as it should be now, formatted unless it is Python, which the formatter doesn't know. */
export async function connectText({ file, make }: (typeof connectTexts)[number]): Promise<string> {
  const text = make(readFileSync(file, 'utf8'));
  if (file.endsWith('.py')) return text;
  return formatted(file, text);
}

if (import.meta.main) for (const each of connectTexts) writeFileSync(each.file, await connectText(each));
