import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { faqsSchemas } from '#contract/faqs.schemas.ts';
import type { DB } from '../../db/types.ts';
import type { ListDefinition } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A question with its answer. */
export interface Faq {
  id: string;
  question: string;
  answer: string;
  createdAt: Date;
  version: number;
}

/** What a form stores. */
export type FaqFields = Pick<Faq, 'id' | 'question' | 'answer'>;

type ListInput = z.output<typeof faqsSchemas.listFaqs.input>;

/** Some dozens of rows: searched, sorted and counted as they are. */
const faqs: ListDefinition<Faq, ListInput> = {
  table: 'faqs',
  columns: { id: 'id', question: 'question', answer: 'answer', createdAt: 'created_at', version: 'version' },
  search: `lower(question || e'\\x1f' || answer)`,
  sorts: { question: 'lower(question)', answer: 'lower(answer)', createdAt: 'created_at' },
  newest: 'id',
  filters: {},
};

/** A page of the questions. */
export const listFaqs = (db: Kysely<DB>, input: ListInput) => pageOf(db, faqs, input);

const columns = sql`id, question, answer, created_at as "createdAt", version`;

/** One question. */
export async function findFaq(db: Kysely<DB>, id: string): Promise<Faq | undefined> {
  const { rows } = await sql<Faq>`select ${columns} from faqs where id = ${id}`.execute(db);
  return rows[0];
}

/** One question, locked until the transaction ends. */
export async function lockFaq(db: Kysely<DB>, id: string): Promise<Faq | undefined> {
  const { rows } = await sql<Faq>`select ${columns} from faqs where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Adds a question. */
export async function insertFaq(db: Kysely<DB>, { id, question, answer }: FaqFields): Promise<Faq> {
  const { rows } = await sql<Faq>`
    insert into faqs (id, question, answer) values (${id}, ${question}, ${answer}) returning ${columns}`.execute(
    db,
  );
  return rows[0] as Faq;
}

/** Changes a question that the transaction has locked. */
export async function updateFaq(db: Kysely<DB>, { id, question, answer }: FaqFields): Promise<Faq> {
  const { rows } = await sql<Faq>`
    update faqs set question = ${question}, answer = ${answer}, version = version + 1
    where id = ${id} returning ${columns}`.execute(db);
  return rows[0] as Faq;
}

/** Deletes a question, and gives it as it was. */
export async function deleteFaq(db: Kysely<DB>, id: string): Promise<Faq | undefined> {
  const { rows } = await sql<Faq>`delete from faqs where id = ${id} returning ${columns}`.execute(db);
  return rows[0];
}
