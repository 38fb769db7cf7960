import { sql } from 'kysely';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Services } from '#server/platform/context/services.ts';

/** Adds subscribers `person1@example.com`, `person2@example.com` … in one statement. */
export async function addSubscribers(
  { services }: { services: Pick<Services, 'db'> },
  count: number,
  domain = 'example.com',
): Promise<void> {
  const ids = Array.from({ length: count }, () => uuidV7());
  await sql`
    insert into subscribers (id, email, name)
    select id, 'person' || number || '@' || ${domain}::text, 'Person ' || number
    from unnest(${ids}::uuid[]) with ordinality as given (id, number)`.execute(services.db);
}

/** Adds an email template, and returns its id. */
export async function addEmailTemplate(
  { services }: { services: Pick<Services, 'db'> },
  template: { identifier?: string; subject?: string; content?: string } = {},
): Promise<string> {
  const id = uuidV7();
  const row = {
    id,
    identifier: `Template ${id}`,
    subject: 'News for {{name}}',
    content: '<p>Hello {{name}}</p>',
    ...template,
  };
  await services.db.insertInto('email_templates').values(row).execute();
  return id;
}
