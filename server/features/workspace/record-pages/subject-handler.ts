import { mayUse } from '#contract/platform/menu.ts';
import type { RecordKind } from '#contract/platform/record-kinds.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import { standardOf } from '#server/features/chain/state.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { placeOf } from '#server/platform/db/kept-statements.ts';
import { findAdmin } from '#server/features/identity/admins/queries.ts';
import { findBid } from '#server/features/marketplace/bids/queries.ts';
import { categories } from '#server/features/marketplace/categories/queries.ts';
import { creators } from '#server/features/marketplace/creators/queries.ts';
import { findFundTransfer } from '#server/features/exchange/fund-transfers/queries.ts';
import { findTicket } from '#server/features/support/tickets/queries.ts';
import { findToken } from '#server/features/marketplace/tokens/queries.ts';
import { findOwnTrade } from '#server/features/exchange/trades/queries.ts';
import { users } from '#server/features/users/queries.ts';
import { findWithdrawal } from '#server/features/withdrawals/queries.ts';

type Db = CallContext['db'];

/** The values by which rows of other tables belong to a record. */
export interface Subject {
  id: string;
  /** Its id as text, as in the audit trail, if that differs from `id` in the statement. */
  recordId?: string;
  /** The user that the record is or belongs to. */
  userId?: string | null;
  address?: string | null;
  email?: string | null;
  /** For a bid: the token that it is for. */
  tokenRecord?: string | null;
  /** For a token of a chain that is being read: the key of its events. */
  onChain?: { chainId: string; standard: 721 | 1155; tokenId: string } | undefined;
}

const orGone = <Found>(found: Found | undefined): Found => {
  if (!found) throw noSuchRecord();
  return found;
};

const subjects: Readonly<Record<RecordKind, (db: Db, id: string, admin: SignedInAdmin) => Promise<Subject>>> =
  {
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
    async token(db, id, admin) {
      const { status, isDeleted, contractAddress, chainId, tokenId } = orGone(await findToken(db, id));
      // An administrator with the permission for sold tokens sees only those.
      if ((status !== 'sold' || isDeleted) && !mayUse(admin, '/TokenList', 'read')) throw noSuchRecord();
      const standard = await standardOf(db, { chainId, contractAddress });
      return { id, onChain: standard && { chainId, standard, tokenId } };
    },
    bid: async (db, id) => {
      const { bidderRecord, tokenRecord } = await findBid(db, id);
      return { id, userId: bidderRecord, tokenRecord };
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
 * A record with the values that other tables know it by.
 * @throws CallFailure 404 if it doesn't exist or the administrator may not see it
 */
export const subjectOf = (db: Db, admin: SignedInAdmin, kind: RecordKind, id: string): Promise<Subject> =>
  subjects[kind](db, id, admin);

/** The parameters of a cached statement for the known values of a record. */
export function placesOf(subject: Subject): Subject {
  const place = (name: 'userId' | 'address' | 'email' | 'tokenRecord') =>
    subject[name] ? { [name]: placeOf(name) } : {};
  return {
    id: placeOf('id'),
    ...place('userId'),
    ...place('address'),
    ...place('email'),
    ...place('tokenRecord'),
  };
}
