import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ScreenName } from '#web/lib/screens.ts';

/** A value of a filter, by the words that mean it. */
export interface FilterChoice {
  name: string;
  label: MessageDescriptor;
  value: string;
  text: MessageDescriptor;
  words: readonly string[];
}

/** A list that the palette filters by words. */
export interface FilteredList {
  screen: ScreenName;
  title: MessageDescriptor;
  words: readonly string[];
  amount?: { name: string; label: MessageDescriptor };
  /** Whether the call compares the currency as a text. Otherwise it takes the symbol. */
  currency?: { name: string; isText: boolean };
  hasTime: boolean;
  choices: readonly FilterChoice[];
}

const choice = (
  [name, label]: readonly [string, MessageDescriptor],
  value: string,
  text: MessageDescriptor,
  ...words: string[]
): FilterChoice => ({ name, label, value, text, words });

const status = ['status', msg`Status`] as const;
const priority = ['priority', msg`Priority`] as const;
const state = ['state', msg({ message: 'State', context: 'chain' })] as const;
const handled = ['handled', msg`Status`] as const;

const open = ['open', 'مفتوح', 'مفتوحة', 'المفتوحة'];
const closed = ['closed', 'مغلق', 'مغلقة', 'المغلقة'];
const blocked = ['blocked', 'banned', 'محظور', 'محظورون', 'محظورين', 'المحظورون', 'المحظورين'];
const pending = ['pending', 'معلق', 'معلقة', 'المعلقة', 'قيد الانتظار'];
const rejected = ['rejected', 'مرفوض', 'مرفوضة', 'المرفوضة'];
const accepted = ['accepted', 'مقبول', 'مقبولة', 'المقبولة'];

/** The lists with the names of their filters, as their screens have them in the address. */
export const filteredLists: readonly FilteredList[] = [
  {
    screen: 'withdrawals.list',
    title: msg`Withdrawals`,
    words: ['withdrawals', 'withdrawal', 'payouts', 'السحوبات', 'سحوبات', 'عمليات السحب', 'طلبات السحب'],
    amount: { name: 'amount', label: msg`Amount` },
    currency: { name: 'currencySymbol', isText: false },
    hasTime: true,
    choices: [
      choice(status, '1', msg`New`, 'new', 'جديد', 'جديدة', 'الجديدة'),
      choice(status, '2', msg`Pending`, ...pending),
      choice(status, '3', msg`Completed`, 'completed', 'مكتمل', 'مكتملة', 'المكتملة'),
      choice(status, '5', msg`Rejected`, ...rejected),
    ],
  },
  {
    screen: 'users.list',
    title: msg`Users`,
    words: ['users', 'user', 'المستخدمون', 'المستخدمين', 'مستخدمون', 'مستخدمين'],
    hasTime: true,
    choices: [
      choice(status, 'active', msg`Active`, 'active', 'نشط', 'نشطون', 'نشطين', 'النشطون', 'النشطين'),
      choice(status, 'blocked', msg`Blocked`, ...blocked),
    ],
  },
  {
    screen: 'tickets.list',
    title: msg`Tickets`,
    words: ['tickets', 'ticket', 'التذاكر', 'تذاكر'],
    hasTime: true,
    choices: [
      choice(status, 'open', msg`Open`, ...open),
      choice(status, 'waiting', msg`Waiting for user`, 'waiting', 'waiting for user', 'بانتظار المستخدم'),
      choice(status, 'closed', msg`Closed`, ...closed),
      choice(priority, 'urgent', msg`Urgent`, 'urgent', 'عاجل', 'عاجلة', 'العاجلة'),
      choice(priority, 'high', msg`High`, 'high priority', 'أولوية عالية'),
      choice(priority, 'low', msg`Low`, 'low priority', 'أولوية منخفضة'),
      choice(['due', msg`Due`], 'late', msg`Overdue`, 'overdue', 'متأخرة', 'المتأخرة'),
    ],
  },
  {
    screen: 'bids.list',
    title: msg`Bids`,
    words: ['bids', 'bid', 'المزايدات', 'مزايدات', 'العروض', 'عروض'],
    amount: { name: 'amount', label: msg`Bid Amount` },
    currency: { name: 'currency', isText: true },
    hasTime: true,
    choices: [
      choice(state, 'open', msg({ message: 'Open', context: 'act' }), ...open),
      choice(state, 'expired', msg`Expired`, 'expired', 'منتهية', 'المنتهية'),
      choice(state, 'cancelled', msg`Canceled`, 'cancelled', 'canceled', 'ملغاة', 'الملغاة'),
      choice(state, 'accepted', msg`Accepted`, ...accepted),
    ],
  },
  {
    screen: 'reports.list',
    title: msg`Report list`,
    words: ['reports', 'report', 'البلاغات', 'بلاغات'],
    hasTime: true,
    choices: [
      choice(handled, 'false', msg`Open`, ...open),
      choice(handled, 'true', msg`Handled`, 'handled', 'معالجة', 'المعالجة'),
    ],
  },
  {
    screen: 'verifications.list',
    title: msg`Verification`,
    words: ['verifications', 'verification requests', 'طلبات التحقق', 'طلبات التوثيق'],
    hasTime: false,
    choices: [
      choice(status, 'Pending', msg`Pending`, ...pending),
      choice(status, 'Accepted', msg`Accepted`, ...accepted),
      choice(status, 'Rejected', msg`Rejected`, ...rejected),
    ],
  },
  {
    screen: 'fundTransfers.list',
    title: msg`Transfers`,
    words: ['transfers', 'transfer', 'fund transfers', 'التحويلات', 'تحويلات'],
    amount: { name: 'amount', label: msg`Amount` },
    currency: { name: 'currencySymbol', isText: false },
    hasTime: true,
    choices: [],
  },
  {
    screen: 'trades.list',
    title: msg`Trades`,
    words: ['trades', 'trade', 'orders', 'الصفقات', 'صفقات', 'التداولات', 'تداولات'],
    currency: { name: 'currency', isText: false },
    hasTime: true,
    choices: [],
  },
  {
    screen: 'tokens.list',
    title: msg`Tokens`,
    words: ['tokens', 'token', 'nfts', 'الرموز', 'رموز'],
    amount: { name: 'price', label: msg`Price` },
    currency: { name: 'currency', isText: true },
    hasTime: false,
    choices: [
      choice(status, 'minted', msg`Minted`, 'minted', 'مسكوكة', 'المسكوكة'),
      choice(status, 'listed', msg`Listed`, 'listed', 'معروضة', 'المعروضة'),
      choice(status, 'sold', msg`Sold`, 'sold', 'مباعة', 'المباعة'),
    ],
  },
];
