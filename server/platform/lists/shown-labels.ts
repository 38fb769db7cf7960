/** The words that the screens show for a stored value, in each language. They are the same as in web/locales. */
type ShownWords = Readonly<Record<string, readonly string[]>>;

/** A column of few values that a list shows as words. */
export interface ShownColumn {
  /** Constant SQL of type text. */
  column: string;
  words: ShownWords;
}

const rejected = ['Rejected', 'مرفوض'] as const;
const pending = ['Pending', 'قيد الانتظار'] as const;
const failed = ['Failed', 'فشل'] as const;

/** By list: the statuses as their screens show them. A status without a word on a screen isn't here. */
export const shownStatuses = {
  admins: { active: ['Active', 'نشط'], disabled: ['Disabled', 'معطَّل'] },
  users: { blocked: ['Blocked', 'محظور'] },
  withdrawals: {
    1: ['New', 'جديد'],
    2: pending,
    3: ['Completed', 'مكتمل'],
    4: ['Cancel', 'ملغى'],
    5: rejected,
  },
  withdrawalDecisions: {
    waiting: ['Waiting', 'في الانتظار'],
    held: ['Held', 'محجوز'],
    approved: ['Partially approved', 'موافَق عليه جزئيًا'],
    released: ['Released', 'أُفرج عنه'],
    refused: ['Refused', 'مرفوض'],
    expired: ['Ended', 'انتهى'],
  },
  tickets: {
    open: ['Open', 'مفتوحة'],
    waiting: ['Waiting for user', 'بانتظار المستخدم'],
    closed: ['Closed', 'مغلقة'],
  },
  ticketPriorities: {
    low: ['Low', 'منخفضة'],
    normal: ['Normal', 'عادية'],
    high: ['High', 'عالية'],
    urgent: ['Urgent', 'عاجلة'],
  },
  tokens: {
    minted: ['Minted', 'مسكوك'],
    listed: ['Listed', 'معروض'],
    sold: ['Sold', 'مباع'],
    burned: ['Burned', 'محروق'],
  },
  reports: { open: ['Open', 'مفتوحة'], handled: ['Handled', 'مُعالَج'] },
  cases: {
    new: ['New', 'جديدة'],
    investigating: ['Investigating', 'قيد التحقيق'],
    waiting: ['Waiting', 'في الانتظار'],
    closed: ['Closed', 'مغلقة'],
  },
  verifications: { Pending: pending, Accepted: ['Accepted', 'مقبول'], Rejected: rejected },
  logins: { Success: ['Success', 'ناجح'], Failed: failed },
  subscribers: { subscribed: ['Subscribed', 'مشترك'], unsubscribed: ['Unsubscribed', 'ألغى الاشتراك'] },
  outbox: {
    waiting: ['Waiting', 'في الانتظار'],
    kept: ['Kept here', 'محفوظة هنا'],
    sent: ['Sent', 'أُرسلت'],
    failed,
    skipped: ['Unsubscribed', 'ألغى الاشتراك'],
    cancelled: ['Canceled', 'أُلغي'],
  },
  currencies: { fiat: ['Fiat', 'عملة ورقية'], crypto: ['Crypto', 'عملة مشفرة'], token: ['Token', 'توكن'] },
} as const satisfies Record<string, Readonly<Record<string, readonly [english: string, arabic: string]>>>;

/** Of two columns with words, both: a row with `open high` shows the words of either. */
function bothShown(one: ShownWords, other: ShownWords): ShownWords {
  return Object.fromEntries(
    Object.entries(one).flatMap(([value, words]) =>
      Object.entries(other).map(([second, others]) => [`${value} ${second}`, [...words, ...others]]),
    ),
  );
}

/** A ticket’s state and priority, with a blank between them. */
export const shownOfTickets = bothShown(shownStatuses.tickets, shownStatuses.ticketPriorities);

/** A shorter term is a part of nearly every word, and would find nearly everything. */
const shortest = 3;

/** Without case, and without the vowel marks of Arabic, which people don't type. */
const bare = (text: string) => text.toLowerCase().replace(/[\u064B-\u0652]/g, '');

/**
 * The values whose words a term is a part of, in English or Arabic, ignoring case and vowel marks.
 * @param words as the list's screen shows them; none for a list that shows no such column
 */
export function valuesShownAs<Value extends string | number>(
  term: string,
  words: Readonly<Record<Value, readonly string[]>> | undefined,
): `${Value}`[] {
  const wanted = bare(term.trim());
  if (wanted.length < shortest) return [];
  const entries = Object.entries(words ?? {}) as [`${Value}`, readonly string[]][];
  return entries
    .filter(([, shown]) => shown.some((word) => bare(word).includes(wanted)))
    .map(([value]) => value);
}
