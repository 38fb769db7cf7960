import { type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { usersPart } from './users.ts';

/** One in this many users sent a request. */
const oneOf = 8;
const hour = 3600 * 1000;
const week = 7 * 24 * hour;

const idColumn = usersPart.columns.indexOf('id');
const addressColumn = usersPart.columns.indexOf('address');
const emailColumn = usersPart.columns.indexOf('email');
const joinedColumn = usersPart.columns.indexOf('created_at');

/**
 * The user of the eight who sent a request: the first one with an email, because without one there is nothing to
 * verify.
 */
function asker(size: SampleSize, index: number) {
  for (let user = index * oneOf; user < size.users; user += 1) {
    const row = usersPart.row(size, user);
    if (row[emailColumn] !== null) return row;
  }
  // With fewer than eight users, all but the first may have joined with only a wallet.
  return usersPart.row(size, 0);
}

/**
 * Verification requests, soon after their users joined: most of the last week are pending, most older ones are
 * accepted.
 */
export const verificationsPart: SamplePart = {
  table: 'verifications',
  columns: ['id', 'user_id', 'email', 'address', 'status', 'created_at', 'decided_at'],
  count: ({ users }) => Math.max(1, Math.floor(users / oneOf)),
  row(size, index) {
    const random = new Random(size.seed, streams.verifications, index);
    const user = asker(size, index);
    const joined = Date.parse(String(user[joinedColumn]));
    const now = size.until.getTime();
    const moment = joined + Math.floor(Math.min(48 * hour, now - joined) * (random.bits() / 2 ** 32));
    const isRecent = moment > now - week;
    const lot = random.below(100);
    const waits = isRecent ? lot < 70 : lot < 2;
    const decided = Math.min(moment + (1 + random.below(40)) * hour, now);
    return [
      random.idAt(moment),
      user[idColumn] ?? null,
      user[emailColumn] ?? null,
      user[addressColumn] ?? null,
      waits ? 'Pending' : random.chance(0.85) ? 'Accepted' : 'Rejected',
      new Date(moment).toISOString(),
      waits ? null : new Date(decided).toISOString(),
    ];
  },
};
