import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { erasedAmong } from '#server/features/privacy/erasure/store.ts';
import type { State } from './decide.ts';
import type { Entity, EntityName } from './entity.ts';

/**
 * Which of the users that own the rows, or that the rows name, were erased. Nothing about them is stored
 * (specification 23.13).
 */
export async function erasedUsers(
  transaction: Kysely<DB>,
  entity: Entity,
  tracked: ReadonlyMap<string, { before: Pick<State, 'recordId' | 'values'> }>,
  resolved: ReadonlyMap<EntityName, { records: ReadonlyMap<string, string | null> }>,
): Promise<(recordId: string) => boolean> {
  const fields = Object.keys(entity.references).filter(
    (field) => entity.references[field]?.entity === 'users',
  );
  if (entity.name !== 'users' && fields.length === 0) return () => false;
  const named = [...(resolved.get('users')?.records.values() ?? [])].filter((id) => id !== null);
  const before = [...tracked.values()].flatMap(({ before: { recordId, values } }) => [
    ...(entity.name === 'users' && values ? [recordId] : []),
    ...fields.flatMap((field) => {
      const value = values?.[field];
      return typeof value === 'string' && value.startsWith('r:') ? [value.slice(2)] : [];
    }),
  ]);
  const erased = await erasedAmong(transaction, [...new Set([...named, ...before])]);
  return (recordId) => erased.has(recordId);
}
