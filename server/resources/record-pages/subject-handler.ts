import type { RecordKind } from '#contract/record-kinds.ts';
import { noSuchRecord } from '../../base/failure.ts';
import type { CallContext } from '../../http/context.ts';
import { findAdmin } from '../admins/queries.ts';
import { categories } from '../categories/queries.ts';
import { creators } from '../creators/queries.ts';
import { findFundTransfer } from '../fund-transfers/queries.ts';
import { findTicket } from '../tickets/queries.ts';
import { findToken } from '../tokens/queries.ts';
import { findOwnTrade } from '../trades/queries.ts';
import { users } from '../users/queries.ts';
import { findWithdrawal } from '../withdrawals/queries.ts';

type Db = CallContext['db'];

/** By what the rows of other tables belong to a record. */
export interface Subject {
  id: string;
  /** The user that it is, or whose it is. */
  userId?: string | null;
  address?: string | null;
  email?: string | null;
}

const orGone = <Found>(found: Found | undefined): Found => {
  if (!found) throw noSuchRecord();
  return found;
};

const subjects: Readonly<Record<RecordKind, (db: Db, id: string) => Promise<Subject>>> = {
  async user(db, id) {
    const { address, email } = await users.find(db, id);
    return { id, userId: id, address, email };
  },
  withdrawal: findWithdrawal,
  trade: findOwnTrade,
  async transfer(db, id) {
    const { senderId } = await findFundTransfer(db, id);
    return { id, userId: senderId };
  },
  async token(db, id) {
    orGone(await findToken(db, id));
    return { id };
  },
  ticket: async (db, id) => orGone(await findTicket(db, id)),
  async creator(db, id) {
    const { address } = await creators.find(db, id);
    return { id, address };
  },
  category: categories.find,
  async admin(db, id) {
    orGone(await findAdmin(db, id));
    return { id };
  },
};

/**
 * A record, as far as other tables know it.
 * @throws CallFailure 404 where there is none
 */
export const subjectOf = (db: Db, kind: RecordKind, id: string): Promise<Subject> => subjects[kind](db, id);
