import { traderAt } from './collections.ts';
import { countUntil, momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { tokenCount, tokensPart } from './tokens.ts';

const ofTokens = [
  'This is a copy of my own work. I published it two years ago and can send you the original files.',
  'The same picture was minted three times under different names, each as a one of one.',
  'The description promises a physical print. I bought it in March, nothing was ever sent and nobody answers.',
  'Shows the logo of my company without permission.',
  'Listed as part of a collection that it does not belong to. The contract address is another one.',
  'Not suitable for the category it is in.',
  'The price changed between my click and the signature.',
  'هذه اللوحة منسوخة من عملي. يمكنني إرسال الملفات الأصلية.',
];

const ofUsers = [
  'Asks buyers to pay outside the marketplace and then stops answering.',
  'Pretends to be a member of your support team and asked me for my recovery phrase.\nI did not give it, others may.',
  'Places bids and cancels them a minute before the auction ends, with two accounts.',
  'Sends the same advertisement to everybody who follows a collection.',
  'Insulted me in the comments of my own token.',
  'Sold me a token and minted the very same one again the next day.',
  'ينتحل صفة فنان معروف ويستخدم صورته واسمه.',
];

const newest = 18;
const count = ({ users }: SampleSize) => Math.max(24, Math.floor(users / 20));

const idColumn = tokensPart.columns.indexOf('id');
const nameColumn = tokensPart.columns.indexOf('name');
const mintedColumn = tokensPart.columns.indexOf('created_at');
const ownerColumn = tokensPart.columns.indexOf('owner');

/** Reports, more of them about tokens than about users. Most old ones are handled. */
export const reportsPart: SamplePart = {
  table: 'reports',
  needsIndexes: true,
  columns: [
    'id',
    'type',
    'token_record',
    'address',
    'name',
    'description',
    'created_at',
    'handled_at',
    'reporter_id',
  ],
  count,
  row(size, index) {
    const random = new Random(size.seed, streams.reports, index);
    const written = momentOf(size, index, count(size), random.bits() / 2 ** 32);
    const isToken = random.chance(0.6);
    const token = tokensPart.row(size, random.below(countUntil(size, tokenCount(size), written)));
    const user = traderBy(size, random, written);
    // The very first token may be slightly later.
    const moment = Math.max(written, Date.parse(String(token[mintedColumn])));
    const isRecent = index >= count(size) - newest;
    const isOpen = random.chance(isRecent ? 0.75 : 0.03);
    const handled = Math.min(moment + random.below(72 * 3600) * 1000, size.until.getTime());
    return [
      random.idAt(moment),
      isToken ? 'token' : 'user',
      isToken ? String(token[idColumn]) : null,
      isToken ? String(token[ownerColumn]) : user.address,
      isToken ? String(token[nameColumn]) : user.name,
      random.pick(isToken ? ofTokens : ofUsers),
      new Date(moment).toISOString(),
      isOpen ? null : new Date(handled).toISOString(),
      traderBy(size, random, written).id,
    ];
  },
};

/** A user who had traded by then. */
function traderBy(size: SampleSize, random: Random, moment: number) {
  return traderAt(size, random.below(countUntil(size, Math.min(size.users, 20_000), moment)));
}
