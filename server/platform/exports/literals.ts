import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { escapeLiteral } from 'pg';
import type { DB } from '../db/types.ts';

/**
 * A statement with its values written into it, since COPY takes no parameters. Values are quoted by pg.
 * @throws Error for a value of a kind that no list has
 */
export function withLiterals(db: Kysely<DB>, statement: RawBuilder<unknown>): string {
  const { sql, parameters }: CompiledQuery = statement.compile(db);
  // In one pass, so that replaced values are not searched again.
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return `(${value})`;
  if (typeof value === 'string') return escapeLiteral(value);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`;
  throw new Error(`A list's statement has a value of a kind that can't be written into it: ${typeof value}.`);
}
