import { boundaryAt } from '../audit/boundary.ts';
import type { Services } from '../base/services.ts';

type Marked = Pick<Services, 'db' | 'keys'>;

/**
 * Keeps a database to one key (specification 3.8): the first server leaves a mark of its key, from which the key can't be had, and one with
 * another key is refused. Its sessions would hold on no other server, and rows of the audit trail that it seals would never verify.
 * @throws Error with a sentence, where the mark is another key's
 */
export async function keepToOneKey(services: Marked): Promise<void> {
  await services.db
    .updateTable('audit_chain_head')
    .set({ key_mark: Buffer.from(services.keys.mark) })
    .where('key_mark', 'is', null)
    .execute();
  await refuseOtherKey(services);
}

/** @throws Error with a sentence, where the database has the mark of another key */
export async function refuseOtherKey({ db, keys }: Marked): Promise<void> {
  const { key_mark: mark } = await db
    .selectFrom('audit_chain_head')
    .select('key_mark')
    .executeTakeFirstOrThrow();
  if (mark === null || mark.equals(keys.mark)) return;
  throw new Error(
    'SECRET_KEY (or the key file in DATA_DIR, where it is not set) is another key than this desk has had so far. Give every server the same one; a backup holds it. ' +
      'If it is lost for good: npm run admin:recover -- EMAIL --key-lost',
  );
}

/** Takes the present key for the desk's from now on, after the former one was lost. */
export async function takeOtherKey({ db, keys }: Marked): Promise<void> {
  const head = await db
    .selectFrom('audit_chain_head')
    .select(['position', 'signed_after'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('audit_chain_head')
    // What was signed under the former key can't be proved any more.
    .set({
      key_mark: Buffer.from(keys.mark),
      ...(head.signed_after !== null && boundaryAt(keys, head.position)),
    })
    .execute();
}
