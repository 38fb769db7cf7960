import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { policyDecisionTask } from '#server/features/withdrawals/approvals/policy-decision-task.ts';
import { holdsOf } from '#server/features/withdrawals/approvals/holds.ts';
import type { TestAdmin, TestApp } from './app.ts';
import { testAddress } from './marketplace.ts';
import { switchSecondFactorOn } from './second-factor.ts';
import { addUser } from './users.ts';

/** An admin whose second factor is on. */
export interface FactorAdmin extends TestAdmin {
  /** An unused code, because tests are faster than the 30 seconds of a code. */
  code: () => Promise<string>;
}

/** Turns an admin's second factor on. */
export async function withFactor(app: TestApp, admin: TestAdmin): Promise<FactorAdmin> {
  const code = await switchSecondFactorOn(app, admin);
  return {
    ...admin,
    async code() {
      // In a race all attempts but one fail and count.
      await app.services.db.deleteFrom('sign_in_limits').execute();
      return code();
    },
  };
}

/** The properties of a test's withdrawal; missing ones have ordinary values. */
interface NewWithdrawal {
  amount?: string;
  symbol?: string;
  userId?: string | null;
  email?: string;
  toAddress?: string;
  network?: string | null;
  status?: number;
  createdAt?: Date;
  needsDecision?: boolean;
}

/** Adds a user of the exchange. */
export async function addExchangeUser(app: TestApp, columns: { createdAt?: Date } = {}): Promise<string> {
  const created_at = columns.createdAt ?? new Date('2025-01-01');
  return (await addUser(app, { created_at })).id;
}

/** Adds a withdrawal as the feed does, and returns its id. */
export async function addWithdrawal(app: TestApp, given: NewWithdrawal = {}): Promise<string> {
  const id = uuidV7();
  await app.services.db
    .insertInto('withdrawals')
    .values({
      id,
      user_id: given.userId ?? null,
      email: given.email ?? 'amira@example.com',
      currency_symbol: given.symbol ?? 'ETH',
      payment_type: 2,
      to_address: given.toAddress ?? testAddress(),
      network: given.network ?? null,
      amount: given.amount ?? '12.5',
      status: given.status ?? 1,
      created_at: given.createdAt ?? new Date(),
      needs_decision: given.needsDecision ?? true,
    })
    .execute();
  return id;
}

/** Runs the server's automatic decision once. */
export const decideOnce = (app: TestApp) =>
  policyDecisionTask.run(
    app.services,
    { info: () => undefined, warn: () => undefined },
    new AbortController().signal,
  );

/** The holds on withdrawals of a currency, by kind. */
export async function holdsOfCurrency({ services }: Pick<TestApp, 'services'>, currencySymbol: string) {
  const holds = await holdsOf(services.db, {
    currencyId: null,
    currencySymbol,
    userId: null,
    destination: null,
    isNewDestination: false,
  });
  return holds.map(({ kind }) => kind);
}
