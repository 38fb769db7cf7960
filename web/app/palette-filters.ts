import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { compareDecimals } from '#contract/platform/decimal.ts';
import { writeAmounts, writeText } from '#web/lib/comparison.ts';
import { writeTime, type ChosenTime } from '#web/lib/time-range.ts';
import type { AnyFilter } from '#web/ui/list-filter.ts';
import { whenName } from '#web/ui/list-filter.ts';
import { type FilteredList, filteredLists } from './palette-filter-lists.ts';

/** One condition of a filter in words, as the list has it in its address. */
export interface Condition {
  name: string;
  label: MessageDescriptor;
  kind: AnyFilter['kind'];
  value: string;
  /** The label of the value, if it is one of several. */
  text?: MessageDescriptor;
}

/** A filter in words: the list and its conditions. */
export interface FilterInWords {
  list: FilteredList;
  conditions: Condition[];
}

export interface KnownForFilters {
  /** Symbols of currencies. Any other symbol is an unknown word. */
  currencies: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
  /** The first day of a week: 1 is Monday, 7 is Sunday. */
  firstDay: number;
}

/** In the position of the list's own words, so that no phrase reaches across them. */
const gap = '\0';

/** Normalizes a text for comparison: lower case, without accents and Arabic vowel marks, and with Latin digits. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/(?<=\d)[,٬](?=\d{3})/g, '')
    .toLowerCase();
}

const wordsIn = (text: string) => plain(text).split(/\s+/).filter(Boolean);

const isAt = (words: readonly string[], at: number, phrase: readonly string[]) =>
  phrase.every((word, index) => words[at + index] === word);

/** The number of words of the longest phrase at a position; 0 if there is none. */
function lengthAt(words: readonly string[], at: number, phrases: readonly string[]): number {
  return Math.max(
    0,
    ...phrases.map(wordsIn).flatMap((phrase) => (isAt(words, at, phrase) ? phrase.length : [])),
  );
}

const phrases = {
  least: ['over', 'above', 'more than', 'greater than', 'at least', 'أكثر من', 'أكبر من', 'فوق', 'على الأقل'],
  most: ['under', 'below', 'less than', 'at most', 'up to', 'أقل من', 'أصغر من', 'تحت', 'حتى'],
  between: ['between', 'بين'],
  older: ['older than', 'أقدم من'],
  last: ['last', 'in the last', 'newer than', 'آخر', 'خلال آخر', 'أحدث من'],
  old: ['old'],
  and: ['and', 'و'],
  one: ['a', 'an', 'one'],
  filler: [
    'show',
    'all',
    'the',
    'with',
    'that',
    'which',
    'are',
    'is',
    'and',
    'كل',
    'جميع',
    'التي',
    'الذين',
    'و',
  ],
} as const;

/** Units of time, in hours or days. */
const units: readonly { words: readonly string[]; unit: 'h' | 'd'; times: number; isTwo?: true }[] = [
  { words: ['hour', 'hours', 'h', 'ساعة', 'ساعات'], unit: 'h', times: 1 },
  { words: ['day', 'days', 'd', 'يوم', 'أيام', 'يوما'], unit: 'd', times: 1 },
  { words: ['week', 'weeks', 'أسبوع', 'أسابيع'], unit: 'd', times: 7 },
  { words: ['ساعتين'], unit: 'h', times: 1, isTwo: true },
  { words: ['يومين'], unit: 'd', times: 1, isTwo: true },
  { words: ['أسبوعين'], unit: 'd', times: 7, isTwo: true },
];

const presets: readonly [ChosenTime & { kind: 'word' }, readonly string[]][] = [
  [{ kind: 'word', word: 'today' }, ['today', 'اليوم']],
  [{ kind: 'word', word: 'yesterday' }, ['yesterday', 'أمس']],
  [{ kind: 'word', word: 'month' }, ['this month', 'هذا الشهر']],
  [{ kind: 'word', word: 'lastMonth' }, ['last month', 'الشهر الماضي']],
];
const thisWeek = ['this week', 'هذا الأسبوع'];

const isNumber = (word: string | undefined): word is string =>
  word !== undefined && /^\d{1,30}(\.\d{1,18})?$/.test(word);

/** A day as a filter of the address has it. */
function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function daysAgo(now: number, days: number): ChosenTime {
  const moment = new Date(now);
  moment.setDate(moment.getDate() - days);
  return { kind: 'days', from: dayOf(moment), to: '' };
}

/** Reads the words of one filter from left to right. A word that it doesn't know ends the reading. */
class Reader {
  private at = 0;
  private readonly found = new Map<string, Condition>();
  private least = '';
  private most = '';

  private readonly words: readonly string[];
  private readonly list: FilteredList;
  private readonly known: KnownForFilters;

  constructor(words: readonly string[], list: FilteredList, known: KnownForFilters) {
    this.words = words;
    this.list = list;
    this.known = known;
  }

  /** The conditions; undefined if a word is unknown or contradicts another one. */
  read(): Condition[] | undefined {
    while (this.at < this.words.length) {
      if (
        !(this.skipGap() || this.time() || this.amount() || this.currency() || this.choice() || this.filler())
      )
        return undefined;
    }
    const { amount } = this.list;
    const conditions = [...this.found.values()];
    if (amount && (this.least !== '' || this.most !== ''))
      conditions.unshift({ ...amount, kind: 'amount', value: writeAmounts(this.least, this.most) });
    return conditions.length > 0 ? conditions : undefined;
  }

  /** Adds a condition. Two conditions on one filter contradict each other. */
  private add(condition: Condition): boolean {
    if (this.found.has(condition.name)) return false;
    this.found.set(condition.name, condition);
    return true;
  }

  private take(words: readonly string[]): boolean {
    const length = lengthAt(this.words, this.at, words);
    this.at += length;
    return length > 0;
  }

  private skipGap = () => this.take([gap]);
  private filler = () => this.take(phrases.filler);

  /** Reads a number of hours or days, such as `3 days`, `a week` or `يومين`. */
  private duration(): { amount: number; unit: 'h' | 'd' } | undefined {
    const counted = this.words[this.at];
    const isCounted = counted !== undefined && /^[1-9]\d{0,3}$/.test(counted);
    if (isCounted) this.at += 1;
    else this.take(phrases.one);
    const unit = units.find(({ words }) => this.take(words));
    if (!unit || (unit.isTwo && isCounted)) return undefined;
    const amount = (unit.isTwo ? 2 : isCounted ? Number(counted) : 1) * unit.times;
    return amount <= 9999 ? { amount, unit: unit.unit } : undefined;
  }

  private addTime(chosen: ChosenTime): boolean {
    if (!this.list.hasTime) return false;
    return this.add({ name: whenName, label: msg`Date`, kind: 'when', value: writeTime(chosen) });
  }

  private time(): boolean {
    const start = this.at;
    const preset = presets.find(([, words]) => this.take(words));
    if (preset) return this.addTime(preset[0]);
    if (this.take(thisWeek)) {
      const day = new Date(this.known.now).getDay() || 7;
      return this.addTime(daysAgo(this.known.now, (day - this.known.firstDay + 7) % 7));
    }
    if (this.take(phrases.older)) {
      const duration = this.duration();
      return duration !== undefined && this.addTime({ kind: 'older', ...duration });
    }
    if (this.take(phrases.last)) {
      const duration = this.duration();
      // The list's ranges begin with a day.
      if (duration?.unit !== 'd') return false;
      const isWeek = duration.amount === 7;
      return this.addTime(
        isWeek ? { kind: 'word', word: 'last7' } : daysAgo(this.known.now, duration.amount - 1),
      );
    }
    if (this.take(phrases.least)) {
      const duration = this.duration();
      if (duration && this.take(phrases.old)) return this.addTime({ kind: 'older', ...duration });
    }
    this.at = start;
    return false;
  }

  private number(): string | undefined {
    const word = this.words[this.at];
    if (!isNumber(word)) return undefined;
    this.at += 1;
    return word;
  }

  private amount(): boolean {
    if (!this.list.amount) return false;
    const isBetween = this.take(phrases.between);
    const isLeast = isBetween || this.take(phrases.least);
    if (!isLeast && !this.take(phrases.most)) return false;
    const number = this.number();
    if (number === undefined || (isLeast ? this.least : this.most) !== '') return false;
    if (isLeast) this.least = number;
    else this.most = number;
    if (!isBetween) return true;
    if (!this.take(phrases.and)) return false;
    const end = this.number();
    if (end === undefined || this.most !== '' || compareDecimals(end, number) < 0) return false;
    this.most = end;
    return true;
  }

  private currency(): boolean {
    const word = this.words[this.at];
    const symbol = this.known.currencies.find((each) => plain(each) === word);
    const { currency } = this.list;
    if (symbol === undefined || !currency) return false;
    this.at += 1;
    const common = { name: currency.name, label: msg`Currency` } as const;
    return currency.isText
      ? this.add({ ...common, kind: 'comparison', value: writeText('is', symbol) })
      : this.add({ ...common, kind: 'text', value: symbol });
  }

  private choice(): boolean {
    const start = this.at;
    const [longest] = this.list.choices
      .map((choice) => ({ choice, length: lengthAt(this.words, start, choice.words) }))
      .toSorted((one, other) => other.length - one.length);
    if (!longest || longest.length === 0) return false;
    this.at += longest.length;
    const { words: _, ...condition } = longest.choice;
    return this.add({ ...condition, kind: 'options' });
  }
}

/**
 * Reads a filter in English or Arabic words, such as "withdrawals over 1000 USDT older than a day". Every word must be
 * known: otherwise there is no filter, rather than a wrong one. Bounds are included, as in the lists (specification
 * 2.15).
 */
export function readFilter(text: string, known: KnownForFilters): FilterInWords | undefined {
  const words = wordsIn(text);
  for (let at = 0; at < words.length; at += 1) {
    const [longest] = filteredLists
      .map((list) => ({ list, length: lengthAt(words, at, list.words) }))
      .toSorted((one, other) => other.length - one.length);
    if (!longest || longest.length === 0) continue;
    const { list, length } = longest;
    const rest = [...words.slice(0, at), gap, ...words.slice(at + length)];
    const conditions = new Reader(rest, list, known).read();
    return conditions && { list, conditions };
  }
  return undefined;
}
