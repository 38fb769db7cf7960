import type { SampleSize } from '../../server/sample/part.ts';
import { Random } from '../../server/sample/random.ts';
import { userAt } from '../../server/sample/users.ts';
import { type CallerName, callerNames } from './callers.ts';
import { lettersInEmail, type MeasuredList, nameInEmail } from './lists.ts';
import type { Request } from './load.ts';

/** One question: how it is sent to our server, and how to the limit. */
export interface Scenario {
  name: string;
  /** How many times as long as the limit our server may take; if left out, the row is for information. */
  bound?: number;
  /** Numbers of connections to measure at, if not the usual ones. */
  connections?: readonly number[];
  /** How long each server is asked before anything counts, in seconds, if not as usual. */
  warmUpSeconds?: number;
  ours: (index: number) => Request;
  limit: (index: number) => Request;
  /** What the limit is asked for callers who see masks, if that is another question. */
  maskedLimit?: (index: number) => Request;
  /** What callers who see masks ask us, if that is another question. */
  maskedOurs?: (index: number) => Request;
  /** Who asks it, if not everybody. */
  callers?: readonly CallerName[];
}

const get = (path: string): Request => ({ method: 'GET', path });

function listScenarios(
  size: SampleSize,
  { name: list, path, method, terms, masked }: MeasuredList,
): Scenario[] {
  const limit = (question: string, value: string) =>
    get(`/${list}/${question}?value=${encodeURIComponent(value)}`);
  const ask = (input: Readonly<Record<string, string>>): Request =>
    method === undefined
      ? get(`${path}?${new URLSearchParams(input)}`)
      : { method, path, body: JSON.stringify(input) };
  const search = (term: string) => ask({ search: term });
  const searched = (ofTerm: (index: number) => string, question: 'rare' | 'common', ofMasked = ofTerm) => ({
    ours: (index: number) => search(ofTerm(index)),
    limit: (index: number) => limit(question, ofTerm(index)),
    ...(masked && {
      maskedOurs: (index: number) => search(ofMasked(index)),
      // By hand one knows that a word of hidden columns is found by its whole value alone.
      maskedLimit: (index: number) =>
        limit(masked.hides.includes(ofMasked(index)) ? 'rareMasked' : `${question}Masked`, ofMasked(index)),
    }),
  });
  const word = (name: string, term: string): Scenario => ({
    name: `${name}, “${term}”`,
    bound: 2,
    ...searched(() => term, 'common'),
  });
  const questions: Scenario[] = [
    { name: 'first page with total', bound: 3, ours: () => ask({}), limit: () => limit('first', '') },
    {
      name: 'page 5,000',
      bound: 2,
      ours: () => ask({ page: '5000' }),
      limit: () => limit('deep', '49990'),
    },
    {
      name: 'rare search',
      bound: 1.5,
      ...searched(
        (index) => terms.rare(size, index),
        'rare',
        masked && ((index) => masked.rare(size, index)),
      ),
    },
    word('common word', terms.common),
    ...(terms.between === undefined ? [] : [word('in between', terms.between)]),
    ...(terms.name === undefined ? [] : [word('in names', terms.name)]),
    ...(terms.whole === undefined
      ? []
      : [{ name: 'a whole email', ...searched(() => terms.whole?.(size) ?? '', 'rare') }]),
  ];
  return questions.map((scenario) => ({ ...scenario, name: `${list}: ${scenario.name}` }));
}

/** Everything that is measured of the lists of a desk. */
export function listScenariosOf(size: SampleSize, lists: readonly MeasuredList[]): Scenario[] {
  return lists.flatMap((list) => listScenarios(size, list));
}

/** API keys can't ask for what several menus show together. */
const people = callerNames.filter((name) => name !== 'API key');

/** The figures of the dashboard's charts, of these series: their cost doesn't depend on the number of orders. */
const figuresScenario = (...series: readonly string[]): Scenario => ({
  name: 'dashboard: figures of 90 days',
  callers: people,
  bound: 3,
  ours: () => get('/adminapi/dashboardFigures?days=90'),
  limit: () => get(`/dashboard/figures?value=${series.join()}`),
});

const ofWithdrawals = ['withdrawals_waiting', 'withdrawals_settled'];
/** What whoever has the menus of the exchange sees. */
export const exchangeFigures = figuresScenario('trades', ...ofWithdrawals);

/** What is read of many tables at once. The page of a record is three calls, two of them before its first tab is shown. */
export function pageScenarios(size: SampleSize): Scenario[] {
  const idOf = (index: number) => userAt(size, new Random(7, 0, index % 1000).below(size.users)).id;
  const limit = (question: string, value = '') =>
    get(`/records/${question}?value=${encodeURIComponent(value)}`);
  const before = '2026-10-31T00:00:00.000Z';
  const filters = new URLSearchParams({ currencySymbol: 'USDT', amount: '1000..', to: before });
  return [
    {
      name: 'page of a user: the counts of its tabs',
      callers: people,
      bound: 3,
      ours: (index) => get(`/adminapi/related/user/${idOf(index)}`),
      limit: (index) => limit('counts', idOf(index)),
    },
    {
      name: 'page of a user: what happened',
      callers: people,
      bound: 3,
      ours: (index) => get(`/adminapi/timeline/user/${idOf(index)}`),
      limit: (index) => limit('timeline', idOf(index)),
    },
    {
      name: 'withdrawals over 1,000 USDT before a day',
      bound: 3,
      ours: () => get(`/adminapi/getWithdraw?${filters}`),
      limit: () => limit('filtered', before),
    },
    {
      name: 'palette: the name in an email',
      callers: people,
      bound: 3,
      ours: (index) => get(`/adminapi/find?search=${nameInEmail(size, index)}`),
      limit: (index) => limit('found', nameInEmail(size, index)),
      // Its digits could be a whole telephone number, and callers who see masks may ask for few of those.
      maskedOurs: (index) => get(`/adminapi/find?search=${lettersInEmail(size, index)}`),
      maskedLimit: (index) => limit('foundMasked', lettersInEmail(size, index)),
    },
    {
      name: 'dashboard: what waits',
      callers: people,
      bound: 3,
      ours: () => get('/adminapi/waiting'),
      limit: () => limit('waiting'),
    },
    figuresScenario('users', 'trades', ...ofWithdrawals, 'tickets_open', 'tickets_closed'),
  ];
}

/** Who sees no email can't change one. */
const changing = callerNames.filter((name) => name !== 'sub-admin under masks');

/** One user, read and changed. */
export function recordScenarios(size: SampleSize): Scenario[] {
  const person = (index: number) => userAt(size, new Random(7, 0, index % 1000).below(size.users));
  const change = (index: number) => {
    const { id, email, country } = person(index);
    const random = new Random(11, 0, index);
    const { prefixes, digits } = country.mobile;
    return {
      userId: id,
      email: email ?? `wallet${index % 1000}@example.net`,
      phoneCode: country.dialCode,
      phoneNo: random.pick(prefixes) + random.digits(digits),
    };
  };
  const body = (index: number) => JSON.stringify(change(index));
  const update = (index: number): Request => ({
    method: 'PUT',
    path: '/adminapi/updateUser',
    body: body(index),
  });
  const limitedUpdate = (index: number): Request => ({
    method: 'POST',
    path: '/users/update',
    body: body(index),
  });
  return [
    {
      name: 'users: one record',
      bound: 3,
      ours: (index) => get(`/adminapi/getUsers?userid=${person(index).id}`),
      limit: (index) => get(`/users/one?value=${person(index).id}`),
    },
    {
      name: 'users: update with its audit row',
      bound: 3,
      ours: update,
      limit: limitedUpdate,
      callers: changing,
    },
    {
      callers: changing,
      name: 'users: the same under an Idempotency-Key',
      ours: (index) => ({ ...update(index), headers: { 'idempotency-key': crypto.randomUUID() } }),
      limit: limitedUpdate,
    },
  ];
}
