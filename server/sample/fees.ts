import { decimalOf } from '#contract/platform/decimal.ts';
import { chainInfoOf } from '#contract/platform/chains.ts';
import { countUntil, momentOf, type SamplePart, streams } from './part.ts';
import { Random } from './random.ts';
import { chainOf, tokenAt, tokenCount } from './tokens.ts';

/** The marketplace's share of a sale, in thousandths. */
const feePerMille = 25n;

/** Service fees: about as many as tokens, each for a sale of a token that existed at the time. */
export const feesPart: SamplePart = {
  table: 'fees',
  columns: ['id', 'token_record', 'token_id', 'amount', 'buy_type', 'coin', 'created_at'],
  count: tokenCount,
  row(size, index) {
    const random = new Random(size.seed, streams.fees, index);
    const sold = momentOf(size, index, tokenCount(size), random.bits() / 2 ** 32);
    const token = tokenAt(size, random.below(countUntil(size, tokenCount(size), sold)));
    // The very first token may be slightly later.
    const moment = Math.max(sold, token.mintedAt);
    const isKnownToken = random.chance(0.97);
    // Prices are hundredths, so that a thousandth of one has five decimals.
    const price = BigInt(Math.max(1, Math.floor((token.cents * (70 + random.below(60))) / 100)));
    return [
      random.idAt(moment),
      isKnownToken ? token.id : null,
      isKnownToken ? token.tokenId : String(tokenCount(size) + 1 + random.below(1000)),
      decimalOf(price * feePerMille, 5),
      token.collection.currency === 'PKS' ? 'token' : 'coin',
      chainInfoOf(chainOf(token.collection)).coin,
      new Date(moment).toISOString(),
    ];
  },
};
