import { traderAt } from './collections.ts';
import { countUntil, momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { amountOf, tokenAt, tokenCount } from './tokens.ts';
import { checksummed } from './users.ts';

/** As many bids as tokens. */
const bidCount = tokenCount;

/** Bids for tokens that existed at the time; some bidders and tokens are not known here. */
export const bidsPart: SamplePart = {
  table: 'bids',
  columns:
    'id token_record token_id token_name amount currency bidder bidder_record bidder_name created_at'.split(
      ' ',
    ),
  count: bidCount,
  row(size: SampleSize, index: number) {
    const random = new Random(size.seed, streams.bids, index);
    const moment = momentOf(size, index, bidCount(size), random.bits() / 2 ** 32);
    const minted = countUntil(size, tokenCount(size), moment);
    // Most bids are for the latest fifth of the tokens.
    const back = random.below(Math.max(1, random.chance(0.8) ? Math.ceil(minted / 5) : minted));
    const token = tokenAt(size, minted - 1 - back);
    const isKnownToken = random.chance(0.97);
    const trader = random.chance(0.9)
      ? traderAt(size, random.below(countUntil(size, Math.min(size.users, 20_000), moment)))
      : null;
    return [
      random.idAt(moment),
      isKnownToken ? token.id : null,
      isKnownToken ? token.tokenId : String(tokenCount(size) + 1 + random.below(1000)),
      isKnownToken ? token.name : null,
      amountOf(Math.max(1, Math.floor((token.cents * (55 + random.below(60))) / 100))),
      token.collection.currency,
      trader?.address ?? checksummed(random.hex4(10)),
      trader?.id ?? null,
      trader?.name ?? null,
      new Date(moment).toISOString(),
    ];
  },
};
