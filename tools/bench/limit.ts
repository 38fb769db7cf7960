import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import { Pool, type QueryConfig, types } from 'pg';
import { uuidV7 } from '../../server/platform/db/uuid-v7.ts';
import { desks, type MeasuredList } from './lists.ts';
import { recordLimit } from './record-limits.ts';

// The limit that our server is measured against: the best SQL that a hand can write for each question, on pg alone,
// with no sign-in, no checks and no framework. It answers the same rows under the same names.

const url = process.env['DATABASE_URL'];
const pool = new Pool({ connectionString: url, max: 20, application_name: 'limit' });
types.setTypeParser(types.builtins.INT8, Number);

const kept = (name: string) => `(select count from row_counts where name = '${name}')
  + coalesce((select sum(change) from row_count_changes where name = '${name}'), 0)::bigint`;

const allLists = Object.values(desks).flatMap((desk): readonly MeasuredList[] => desk.lists);
const users = allLists.find(({ name }) => name === 'users')?.columns ?? '';
const tables: Record<string, MeasuredList> = Object.fromEntries(
  allLists.map((list) => [
    list.name,
    { ...list, columns: [list.columns, list.shown].filter(Boolean).join(', ') },
  ]),
);

/** A prepared statement: planned once for a connection. */
const prepared = (name: string, text: string, values: unknown[]): QueryConfig => ({ name, text, values });

const isWhole = (masked: MeasuredList['masked']) =>
  (masked?.whole ?? []).map((column) => `${column} = $2`).join(' or ');

const seen = (masked: MeasuredList['masked']) => `(${masked?.search} like $1 or ${isWhole(masked)})`;

/** Rows that callers under masks find. What they see is part of the text that the trigram index has. */
const foundMasked = ({ name, live, masked }: MeasuredList) =>
  masked?.values === undefined
    ? `select * from ${name} where ${live} and (search like $1 and ${masked?.search} like $1 or ${isWhole(masked)})`
    : `select ${name}.* from (${masked.values}) as few(value) join ${name} on ${masked.search} = few.value where ${live}
       union all select * from ${name} where ${live} and (${isWhole(masked)})`;

const lists: Record<string, (table: MeasuredList, value: string) => QueryConfig> = {
  first: ({ name, columns, live, newest }) =>
    prepared(
      `${name} first`,
      `select ${kept(name)} as count, ${columns} from ${name} where ${live} order by ${newest} limit 10`,
      [],
    ),
  deep: ({ name, columns, live, newest }, offset) =>
    prepared(
      `${name} deep`,
      `select ${kept(name)} as count, ${columns} from (
         select id from ${name} where ${live} order by ${newest} limit 10 offset $1::bigint) as page
       join ${name} using (id) order by ${newest}`,
      [offset],
    ),
  // Few rows: all of them by the trigram index, then sorted. Planned for each term, as the right plan depends on it.
  rare: ({ name, columns, live, newest }, term) => ({
    text: `with found as materialized (select * from ${name} where ${live} and search like $1)
      select (select count(*) from (select from found limit 10001) as counted) as count, ${columns}
      from found as ${name} order by ${newest} limit 10`,
    values: [`%${term}%`],
  }),
  // Many rows: the newest that match, and a count that stops.
  common: ({ name, columns, live, newest }, term) => ({
    text: `select (select count(*) from (
        select from ${name} where ${live} and search like $1 limit 10001) as counted) as count, ${columns}
      from ${name} where ${live} and search like $1 order by ${newest} limit 10`,
    values: [`%${term}%`],
  }),
  // The same under masks: the text that is seen, or a whole value, each by its index.
  rareMasked: (table, term) => ({
    text: `with found as materialized (${foundMasked(table)})
      select (select count(*) from (select from found limit 10001) as counted) as count, ${table.columns}
      from found as ${table.name} order by ${table.newest} limit 10`,
    values: [`%${term}%`, term],
  }),
  commonMasked: ({ name, columns, live, newest, masked }, term) => ({
    text: `select (select count(*) from (
        select from ${name} where ${live} and ${seen(masked)} limit 10001) as counted) as count, ${columns}
      from ${name} where ${live} and ${seen(masked)} order by ${newest} limit 10`,
    values: [`%${term}%`, term],
  }),
};

const oneUser = (id: string) =>
  prepared('one', `select ${users} from users where id = $1 and deleted_at is null`, [id]);

const updateUser = ({ userId, email, phoneCode, phoneNo }: Record<string, string>) =>
  prepared(
    'update',
    `with former as (
       select id, email, dial_code, phone_number from users where id = $1 and deleted_at is null for update),
     changed as (
       update users set email = $2, dial_code = $3, phone_number = $4, version = version + 1
       from former where users.id = former.id
       returning users.*),
     trail as (
       insert into audit_log (admin_id, call, record, before, after, ip_address, request_id)
       select null, 'updateUser', former.id, to_jsonb(former) - 'id',
         json_build_object('email', $2::text, 'dial_code', $3::text, 'phone_number', $4::text), '127.0.0.1', 'limit'
       from former)
     select ${users} from changed`,
    [userId, email, phoneCode, phoneNo],
  );

const beginSignIn = (email: string) =>
  prepared(
    'begin sign-in',
    `with counted as (
       insert into sign_in_limits as counter (key, points, expires_at) values ($1, 1, now() + interval '15 minutes')
       on conflict (key) do update set points = counter.points + 1)
     select id, name, email, role, restriction, password_hash, set_config('synchronous_commit', 'off', true)
     from admins where lower(email) = $1`,
    [email],
  );

const startSession = (email: string, admin: Record<string, string>, session: string) =>
  prepared(
    'start session',
    `with owner as (
       select id, name, email from admins where id = $1 and password_hash = $2 and status = 'active' for no key update),
     started as (
       insert into admin_sessions (id, admin_id, expires_at, ip_address, user_agent)
       select $3, id, now() + interval '12 hours', '127.0.0.1', 'limit' from owner),
     cleared as (delete from sign_in_limits where key = $4)
     insert into audit_log (admin_id, admin_name, admin_email, call, record, after, ip_address, request_id)
     select id, name, email, 'login', id, json_build_object('session', $3::text), '127.0.0.1', 'limit' from owner`,
    [admin['id'], admin['password_hash'], session, email],
  );

/** The days of each series with their sums, and those of as many days before. */
const figures = `
  select series, unit, json_object_agg(day, amount::text) filter (where day > utc_day(now()) - 90) as days,
    sum(count) filter (where day > utc_day(now()) - 90) as count,
    sum(amount) filter (where day > utc_day(now()) - 90) as total,
    sum(amount) filter (where day <= utc_day(now()) - 90) as before
  from daily_figures where series = any($1) and day > utc_day(now()) - 180 group by series, unit`;

async function answer(incoming: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://limit');
  const [, resource = '', question = ''] = pathname.split('/');
  const value = searchParams.get('value') ?? '';
  const table = tables[resource];
  const list = lists[question];
  if (table && list) {
    const { rows } = await pool.query(list(table, value));
    const count: unknown = rows[0]?.count ?? 0;
    for (const row of rows) delete row.count;
    return { data: rows, count };
  }
  const ofRecords = resource === 'records' ? recordLimit(question, value) : undefined;
  if (ofRecords) return { result: (await pool.query(ofRecords)).rows };
  if (question === 'figures')
    return { data: (await pool.query(prepared('figures', figures, [value.split(',')]))).rows };
  if (question === 'one') return { result: (await pool.query(oneUser(value))).rows[0] };
  const body = await bodyOf(incoming);
  if (question === 'update')
    return { message: 'User Updated', result: (await pool.query(updateUser(body))).rows[0] };
  if (question === 'sign-in') return signIn(body);
  return { right: await verify(body['hash'] ?? '', body['password'] ?? '') };
}

/** A sign-in by hand: as few trips as ours, around the same hash. */
async function signIn({ email = '', password = '' }: Record<string, string>): Promise<unknown> {
  const { rows } = await pool.query<Record<string, string>>(beginSignIn(email));
  const [admin] = rows;
  if (!admin || !(await verify(admin['password_hash'] ?? '', password))) return { right: false };
  const session = uuidV7();
  await pool.query(startSession(email, admin, session));
  return { token: session, result: admin };
}

async function bodyOf(incoming: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return JSON.parse(text) as Record<string, string>;
}

const server = createServer((incoming, outgoing) => {
  answer(incoming).then(
    (body) => {
      const text = JSON.stringify(body);
      outgoing.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      outgoing.end(text);
    },
    (error: unknown) => outgoing.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
