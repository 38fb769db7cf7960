import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { FactorAdmin } from './withdrawals.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** The dates of a closing that nobody has started. */
export const closingDates = () => ({
  announceAt: inDays(1),
  lastDepositAt: inDays(10),
  lastTradeAt: inDays(20),
  payoutUntil: inDays(90),
});

/** Plans a closing, and returns its id. */
export async function addClosing(who: FactorAdmin, given: object = {}): Promise<string> {
  const input = { reason: 'We end this service.', ...closingDates(), ...given };
  const { status, body } = await who.call('POST', '/adminapi/closings', input);
  if (status !== 200) throw new Error(`The closing was not added: ${JSON.stringify(body)}`);
  return body.result._id as string;
}

const proofOf = async (who: FactorAdmin) => ({ currentPassword: who.password, code: await who.code() });

/** Requests to start a closing, and returns what the server answers. */
export const askToStart = async (id: string, who: FactorAdmin, proof: object = {}) =>
  who.call('POST', `/adminapi/closings/${id}/start`, { ...(await proofOf(who)), ...proof });

/** Approves the start of a closing, and returns what the server answers. */
export const approveStart = async (id: string, request: string, who: FactorAdmin, proof: object = {}) =>
  who.call('POST', `/adminapi/closings/${id}/start/approve`, {
    request,
    ...(await proofOf(who)),
    ...proof,
  });

/** Starts a closing by two people. */
export async function startClosing(id: string, asker: FactorAdmin, approver: FactorAdmin): Promise<void> {
  const asked = await askToStart(id, asker);
  const approved = await approveStart(id, asked.body.result?.request?._id, approver);
  if (approved.status !== 200)
    throw new Error(`The closing did not start: ${JSON.stringify([asked.body, approved.body])}`);
}

/** Moves dates of a closing into the past. */
export async function pass(
  app: TestApp,
  id: string,
  ...dates: ('announce' | 'last_deposit' | 'last_trade')[]
) {
  for (const date of dates)
    await sql`update closings set ${sql.ref(`${date}_at`)} = now() - interval '1 hour' where id = ${id}`.execute(
      app.services.db,
    );
}
