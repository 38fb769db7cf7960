import { Amount } from '#web/ui/amount.tsx';
import { AbbreviatedAmount } from '#web/ui/abbreviated-amount.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Values',
  title: 'Amount',
  about:
    'An amount is a decimal text. `Amount` shows all its digits; `Rounded` shows the first ones and has the others on hover.',
} satisfies Entry;

export function Exact() {
  return <Amount value="1234.5" symbol="USDT" />;
}

export function WithoutCurrency() {
  return <Amount value="0.025" />;
}

export function LongAmount() {
  return <Amount value="-123456789012345678.123456789012345678" symbol="WBTC" />;
}

export function RoundedAmount() {
  return <AbbreviatedAmount value="1234.567890123456789" symbol="ETH" />;
}

export function RoundedWithNothingToRound() {
  return <AbbreviatedAmount value="12" symbol="ETH" />;
}
