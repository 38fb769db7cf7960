import { expect, it } from 'vitest';
import { readFilter } from './palette-filters.ts';

// A Friday.
const now = new Date(2026, 10, 27, 12).getTime();
const known = { currencies: ['USDT', 'ETH', 'BTC'], now, firstDay: 1 };

/** The filter as the address of the list has it. */
function query(text: string): string | undefined {
  const found = readFilter(text, known);
  return (
    found &&
    `${found.list.screen} ${found.conditions
      .map(({ name, value }) => `${name}=${value}`)
      .toSorted()
      .join('&')}`
  );
}

it.each([
  [
    'withdrawals over 1000 USDT older than a day',
    'withdrawals.list amount=1000..&currencySymbol=USDT&when=older:1d',
  ],
  ['Withdrawals over 1,000 usdt', 'withdrawals.list amount=1000..&currencySymbol=USDT'],
  ['withdrawals between 5 and 7.5 BTC', 'withdrawals.list amount=5..7.5&currencySymbol=BTC'],
  ['pending withdrawals more than 3 days old', 'withdrawals.list status=2&when=older:3d'],
  ['users blocked', 'users.list status=blocked'],
  ['show all blocked users', 'users.list status=blocked'],
  ['tickets open older than 3 days', 'tickets.list status=open&when=older:3d'],
  ['overdue high priority tickets', 'tickets.list due=late&priority=high'],
  ['tickets older than 12 hours', 'tickets.list when=older:12h'],
  ['tickets older than 2 weeks', 'tickets.list when=older:14d'],
  ['bids under 5 ETH this week', 'bids.list amount=..5&currency=is:ETH&when=2026-11-23..'],
  ['users last 7 days', 'users.list when=last7'],
  ['users in the last 3 days', 'users.list when=2026-11-25..'],
  ['transfers last month', 'fundTransfers.list when=lastMonth'],
  ['trades ETH today', 'trades.list currency=ETH&when=today'],
  ['tokens sold over 2 ETH', 'tokens.list currency=is:ETH&price=2..&status=sold'],
  ['reports handled yesterday', 'reports.list handled=true&when=yesterday'],
  ['pending verifications', 'verifications.list status=Pending'],
])('reads "%s"', (text, expected) => {
  expect(query(text)).toBe(expected);
});

it.each([
  [
    'السحوبات أكثر من ١٬٠٠٠ USDT أقدم من يوم',
    'withdrawals.list amount=1000..&currencySymbol=USDT&when=older:1d',
  ],
  ['المستخدمون المحظورون', 'users.list status=blocked'],
  ['التذاكر المفتوحة أقدم من 3 أيام', 'tickets.list status=open&when=older:3d'],
  ['تذاكر أقدم من يومين', 'tickets.list when=older:2d'],
  ['المزايدات أقل من 5 ETH هذا الأسبوع', 'bids.list amount=..5&currency=is:ETH&when=2026-11-23..'],
])('reads Arabic: "%s"', (text, expected) => {
  expect(query(text)).toBe(expected);
});

it('begins the week on the day that the viewer’s region begins it', () => {
  const found = readFilter('bids this week', { ...known, firstDay: 7 });
  expect(found?.conditions[0]?.value).toBe('2026-11-22..');
});

it.each([
  'withdrawals',
  'over 1000 USDT',
  'withdrawals over 1000 DOGE',
  'withdrawals over',
  'withdrawals over lots',
  'withdrawals over 1000 over 2000',
  'withdrawals between 7 and 5',
  'withdrawals not pending',
  'withdrawals pending completed',
  'withdrawals of Yudi',
  'users over 5 ETH',
  'users older than',
  'users older than 3 moons',
  'users in the last 5 hours',
  'users blocked except admins',
  'verifications today',
  'tickets open users',
  'older withdrawals than 3 days',
  'withdrawals over -5',
  'withdrawals over 1e3',
])('reads no filter from "%s"', (text) => {
  expect(readFilter(text, known)).toBeUndefined();
});
