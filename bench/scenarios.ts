import { countries } from '../server/sample/countries.ts';
import type { SampleSize } from '../server/sample/part.ts';
import { Random } from '../server/sample/random.ts';
import { userAt } from '../server/sample/users.ts';
import type { Request } from './load.ts';

/** One question, as our server is asked it and as the limit is. */
export interface Scenario {
  name: string;
  /** How many times as long as the limit ours may take; left out, the row is for information. */
  bound?: number;
  /** Numbers of connections to measure at, where not the usual ones. */
  connections?: readonly number[];
  ours: (index: number) => Request;
  limit: (index: number) => Request;
}

const get = (path: string): Request => ({ method: 'GET', path });

function listScenarios(
  resource: 'users' | 'logins',
  path: string,
  terms: { rare: (index: number) => string; common: string; between: string },
): Scenario[] {
  const limit = (question: string, value: string) =>
    get(`/${resource}/${question}?value=${encodeURIComponent(value)}`);
  const search = (term: string) => get(`${path}?search=${encodeURIComponent(term)}`);
  return [
    { name: 'first page with total', bound: 3, ours: () => get(path), limit: () => limit('first', '') },
    {
      name: 'page 5,000',
      bound: 2,
      ours: () => get(`${path}?page=5000`),
      limit: () => limit('deep', '49990'),
    },
    {
      name: 'rare search',
      bound: 1.5,
      ours: (index: number) => search(terms.rare(index)),
      limit: (index: number) => limit('rare', terms.rare(index)),
    },
    {
      name: `common word, “${terms.common}”`,
      bound: 2,
      ours: () => search(terms.common),
      limit: () => limit('common', terms.common),
    },
    {
      name: `in between, “${terms.between}”`,
      bound: 2,
      ours: () => search(terms.between),
      limit: () => limit('common', terms.between),
    },
  ].map((scenario) => ({ ...scenario, name: `${resource}: ${scenario.name}` }));
}

/** Everything that is measured on a sample. */
export function scenarios(size: SampleSize): Scenario[] {
  const person = (index: number) => userAt(size, new Random(7, 0, index % 1000).below(size.users));
  const nameInEmail = (index: number): string => {
    const { email } = person(index);
    return email === null ? nameInEmail(index + 1) : (email.split('@')[0] ?? '');
  };
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
    ...listScenarios('users', '/api/getAllusers', {
      rare: nameInEmail,
      common: 'mail.example',
      between: countries[1]?.dialCode ?? '',
    }),
    ...listScenarios('logins', '/adminapi/getLoginHistory', {
      rare: nameInEmail,
      common: 'windows',
      between: 'türkiye',
    }),
    {
      name: 'users: one record',
      bound: 3,
      ours: (index) => get(`/adminapi/getUsers?userid=${person(index).id}`),
      limit: (index) => get(`/users/one?value=${person(index).id}`),
    },
    { name: 'users: update with its audit row', bound: 3, ours: update, limit: limitedUpdate },
    {
      name: 'users: the same under an Idempotency-Key',
      ours: (index) => ({ ...update(index), headers: { 'idempotency-key': crypto.randomUUID() } }),
      limit: limitedUpdate,
    },
  ];
}
