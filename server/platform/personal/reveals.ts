import { sql } from 'kysely';
import { documentsOfHour, revealsOfHour } from '#contract/platform/limits.ts';
import type { RevealableKind } from '#contract/privacy/personal-data.schemas.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { CallFailure } from '../base/failure.ts';
import type { CallContext, Caller } from '../context/context.ts';
import { mailSuperadmins } from '../mail/superadmin-mail.ts';

/**
 * What a person revealed: a masked value, the file of a document, or the user whose whole personal value they searched
 * for.
 */
interface Look {
  kind: RevealableKind | 'document' | 'search';
  record: string | null;
  field: string;
  reason: string;
}

/** How many are usual within an hour, and the text of the alarm for more, for values and for documents. */
const bounds = {
  values: {
    ...revealsOfHour,
    refused: 'tooManyReveals',
    subject: 'mailRevealsSubject',
    sentence: 'mailReveals',
    call: 'revealPersonal',
  },
  documents: {
    ...documentsOfHour,
    refused: 'tooManyDocuments',
    subject: 'mailDocumentsSubject',
    sentence: 'mailDocuments',
    call: 'openDocument',
  },
} as const;

/**
 * Records that an administrator reveals something, notifies superadmins once about many reveals within an hour, and
 * refuses more than the maximum. Reveals of one administrator wait for each other, so that none is missed or counted
 * twice.
 * @throws CallFailure 429
 */
export async function recordReveal({ db, services, admin }: CallContext<Caller>, look: Look): Promise<void> {
  const isDocument = look.kind === 'document';
  const bound = bounds[isDocument ? 'documents' : 'values'];
  await sql`select pg_advisory_xact_lock(hashtext('personal reveals'), hashtext(${admin.id}))`.execute(db);
  await db
    .insertInto('personal_reveals')
    .values({ id: uuidV7(), admin_id: admin.id, ...look })
    .execute();
  const { count } = await db
    .selectFrom('personal_reveals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_id', '=', admin.id)
    .where('kind', isDocument ? '=' : '<>', 'document')
    // Raw because the builder has no intervals.
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count > bound.most) throw new CallFailure(429, bound.refused, 3600);
  if (count !== bound.alarm) return;
  await mailSuperadmins(db, services, {
    subject: bound.subject,
    sentences: [{ sentence: bound.sentence, values: { name: admin.name, count } }],
    path: `/audit?admin=${admin.id}&call=${bound.call}`,
  });
}
