import type { z } from 'zod';
import type { Services } from '../context/services.ts';
import { allowedIpRanges } from '../outbound/ip-ranges.ts';
import { type Answer, openReceiver, readBytes } from '../outbound/post.ts';
import { secretsInForce } from './secrets-in-force.ts';
import { signed } from './signature.ts';

/** A signed question to a server of the company. A repeat has the same id. */
export interface Question {
  id: string;
  type: 'action.pressed' | 'card.opened' | 'gate.asked';
  data: object;
}

/** A valid answer, or why there is none. */
export type Asked<Value> = { answer: Answer } & ({ value: Value; error?: never } | { error: string });

/** Who is asked: a server of the company, and the encrypted secrets that sign questions to it. */
export interface Asker {
  id: string;
  url: string;
  secret: Buffer;
  /** The former secret, which also signs until a time. */
  former_secret?: Buffer | null;
  former_until?: Date | null;
}

/**
 * Sends one question to a server of the company, and reads its answer: JSON that the schema takes. It is sent
 * as webhooks are, to the same networks, and redirects are not followed.
 * @param patience the time limit of the whole answer, in milliseconds
 * @returns never throws for what the other server does; the error is a word such as `timeout`, `notJson` or ECONNREFUSED
 */
export async function ask<Schema extends z.ZodType>(
  services: Services,
  asker: Asker,
  question: Question,
  { schema, patience }: { schema: Schema; patience: number },
): Promise<Asked<z.output<Schema>>> {
  const { url } = asker;
  const line = openReceiver(url, allowedIpRanges(url, services.config), 1, { patience, kept: readBytes });
  try {
    const message = { ...question, timestamp: new Date().toISOString() };
    const { body, headers } = signed(secretsInForce(services, asker), message);
    const answer = await line.post(body, { ...headers, 'idempotency-key': question.id });
    return { answer, ...readAnswer(answer, schema) };
  } finally {
    line.close();
  }
}

function readAnswer<Schema extends z.ZodType>(
  { status = 0, error, body = '', isCut = false }: Answer,
  schema: Schema,
): { value: z.output<Schema> } | { error: string } {
  if (error !== undefined) return { error };
  if (status < 200 || status > 299) return { error: `status ${status}` };
  if (isCut) return { error: 'tooLarge' };
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return { error: 'notJson' };
  }
  const read = schema.safeParse(given);
  if (read.success) return { value: read.data };
  return { error: `badAnswer ${read.error.issues[0]?.path.join('.') ?? ''}`.trim().slice(0, 200) };
}
