import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/** The emails that were written to an address, oldest first. */
export const emailsTo = ({ services }: Pick<TestApp, 'services'>, address: string) =>
  services.db
    .selectFrom('mail_messages')
    .select(['subject', 'text', 'html', 'secret_link'])
    .$narrowType<{ text: string }>()
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();

/** Waits until no job is left. */
export async function untilJobsAreDone({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await until(async () => {
    const left = await sql`select from pgboss.job where state < 'completed'`.execute(services.db);
    expect(left.rows).toHaveLength(0);
  });
}
