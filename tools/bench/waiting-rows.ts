import type { Pool } from 'pg';
import { slowly } from './decisions.ts';

/** What the made rows are named. */
const mark = 'Waiting';

/** The administrator who decided what is decided. */
const maker = `(select id from admins where email = 'waiting@bench.example')`;

/** An id of a time and a place in it, as the server makes them: a later row has a greater one. */
const idOf = (number: string) =>
  `(lpad(to_hex(1760000000000 + ${number} * 1000), 12, '0') || '7' || substr(md5(${number}::text), 1, 3)
    || '8' || substr(md5(${number}::text), 4, 15))::uuid`;

/** One of several values, by a number. */
const oneOf = (number: string, values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + ${number} % ${values.length}]`;

/** Each withdrawal waits for two people. */
const decisions = [
  'alter table withdrawal_decisions disable trigger user',
  `insert into withdrawal_decisions (id, user_id, email, currency_id, currency_symbol, amount, paid_to, destination, asked_at, needed,
     policy_version, policy_row, outcome, evaluated_at)
   select id, user_id, email, currency_id, currency_symbol, amount, '{}', coalesce(to_address, bank_account_number), created_at, 2,
     1, 'last', 'two', now() from withdrawals on conflict do nothing`,
  'alter table withdrawal_decisions enable trigger user',
  `delete from row_counts where name = 'withdrawal_decisions'`,
  `insert into row_counts (name, count) select 'withdrawal_decisions', count(*) from withdrawal_decisions`,
];

/** Each has the result of one gate, of all five states, and every third of another one. The last state is that of an expired result. */
const gates = [
  `update withdrawal_policies set gates = '[{"name": "sanctions", "url": "http://127.0.0.1:9/", "validMinutes": 60},
     {"name": "ownership", "url": "http://127.0.0.1:9/", "validMinutes": 60}]', rows = jsonb_set(rows, '{0}', rows -> 0
     || '{"gates": ["sanctions", "ownership"], "unknownGates": "wait"}') where version = 1`,
  `insert into withdrawal_gates (id, name, secret, asked_from)
   select gen_random_uuid(), name, '', now() - interval '1 hour' from (values ('sanctions'), ('ownership')) as one (name)`,
  ...['sanctions', 'ownership'].map(
    (
      gate,
      at,
    ) => `insert into gate_results (decision_id, gate, question, digest, state, asked_at, answered_at, next_ask_at)
     select id, '${gate}', gen_random_uuid(), '', ${oneOf('number', ['passed', 'hit', 'pending', 'unknown', 'passed'])},
       now() - case when number % 5 = 4 then interval '2 hours' else interval '0' end,
       case when number % 5 in (0, 1, 4) then now() end, now() + interval '1 year'
     from (select id, row_number() over (order by id)::int as number from withdrawal_decisions) as one
     where number % ${at === 0 ? 1 : 3} = 0`,
  ),
];

const screening = [
  `insert into screening_lists (id, name, format) values (gen_random_uuid(), '${mark}', 'own')`,
  `insert into screening_entries (id, list_id, external_id, names, addresses, birth_years, countries, facts, since)
   select gen_random_uuid(), list.id, number::text, array['Entry ' || md5(number::text)], '{}', '{}', '{}', '', 1
   from generate_series(1, 10000) as number, screening_lists as list`,
  `insert into screening_hits (id, list_id, external_id, entry_id, subject_kind, subject_id, score, parts, facts, state, reason,
     decided_by, decided_at)
   select ${idOf('number')}, entry.list_id, entry.external_id, entry.id, kind, subject, 60 + number % 41, '[]', '', state,
     case when state in ('dismissed', 'confirmed') then 'Another person' end,
     case when state in ('dismissed', 'confirmed') then maker.id end, case when state in ('dismissed', 'confirmed') then now() end
   from (select kind, subject, number, ${oneOf('number', ['open', 'open', 'open', 'open', 'dismissed', 'confirmed', 'ended'])} as state
     from (select kind, subject, row_number() over (order by subject)::int as number from (
       (select 'user' as kind, id as subject from users)
       union all (select 'withdrawal', id from withdrawals order by id limit 200000)) as subjects) as one) as one
   join screening_entries as entry on entry.external_id = (1 + number % 10000)::text
   cross join ${maker} as maker`,
];

const travelRule = [
  `insert into travel_rule_counterparties (id, name, country, url, secret, key_id)
   select gen_random_uuid(), 'Counterparty ' || number, 'MT', 'http://127.0.0.1:9/', '', number::text from generate_series(1, 20) as number`,
  `insert into travel_rule_transfers (id, direction, counterparty_id, withdrawal_id, user_id, state, currency_symbol, amount)
   select ${idOf('number')}, case when number % 4 = 0 then 'in' else 'out' end, counterparty.id, case when number % 4 > 0 then one.id end,
     user_id, ${oneOf('number', ['incomplete', 'ready', 'sending', 'sent', 'received', 'accepted', 'rejected', 'proved'])},
     currency_symbol, amount
   from (select *, row_number() over (order by id)::int as number from withdrawals limit 300000) as one
   join travel_rule_counterparties as counterparty on counterparty.key_id = (1 + number % 20)::text`,
];

const statements = [
  'alter table statements_of_reasons disable trigger user',
  'alter table cases disable trigger user',
  `insert into cases (id, type, subject, address, state, closed_at, gathers)
   select gen_random_uuid(), 'user', 'user:${mark}', '${mark}', 'closed', now(), false`,
  `insert into case_decisions (id, case_id, outcome, reason_id, reason_name, decided_by, evidence_hash, acts)
   select gen_random_uuid(), cases.id, 'blocked', case_reasons.id, case_reasons.name, maker.id, '', '[]'
   from cases cross join ${maker} as maker cross join (select * from case_reasons limit 1) as case_reasons where cases.address = '${mark}'`,
  `insert into statements_of_reasons (id, puid, case_id, decision_id, user_id, name, restriction, ground, legal_ground, category,
     facts, content_type, content_date, territorial_scope, source, automated_detection, automated_decision, language, redress,
     made_by, created_at, push_state, appeal, appealed_at)
   select ${idOf('number')}, gen_random_uuid(), case_id, decision.id, one.id, one.name,
     ${oneOf('number', ['hidden', 'deleted', 'blocked', 'lockedDown'])}, ${oneOf('number', ['illegal', 'incompatible'])},
     'Rule ' || number % 30, ${oneOf('number', ['SCAMS_AND_FRAUD', 'VIOLENCE', 'OTHER_VIOLATION_TC'])},
     'Facts of case ' || number, 'CONTENT_TYPE_OTHER', now(), array['EEA'], ${oneOf('number', ['ARTICLE_16', 'VOLUNTARY'])}, false,
     false, 'en', 'Appeal', decided_by, now() - number * interval '1 minute', ${oneOf('number', ['pending', 'pushed', 'refused'])},
     appeal, case when appeal is not null then now() end
   from (select *, case when number % 4 < 3 then ${oneOf('number', ['open', 'upheld', 'reversed'])} end as appeal
     from (select id, name, row_number() over ()::int as number from (
       select users.id, users.name from users cross join generate_series(1, 3) limit 300000) as all_of_them) as one) as one
   cross join case_decisions as decision where decision.reason_name is not null`,
  'alter table statements_of_reasons enable trigger user',
  'alter table cases enable trigger user',
];

/** The steps, each with the table that it fills. */
const steps: readonly (readonly [string, readonly string[]])[] = [
  ['withdrawal_decisions', decisions],
  ['gate_results', gates],
  ['screening_hits', screening],
  ['travel_rule_transfers', travelRule],
  ['statements_of_reasons', statements],
];

/**
 * Lets every withdrawal of a bench wait, with results of gates of every state, and adds screening hits, transfers of the
 * Travel Rule and statements. Does nothing where an earlier run did it.
 */
export async function addWaiting(pool: Pool, log: (message: string) => void): Promise<void> {
  await pool.query('update modules set switched_off_at = null');
  await pool.query(`insert into admins (id, name, email, password_hash, role)
    select gen_random_uuid(), '${mark}', 'waiting@bench.example', 'x', 'superadmin'
    where not exists (select from admins where email = 'waiting@bench.example')`);
  for (const [table, its] of steps) {
    const { rowCount } = await pool.query(`select from ${table} limit 1`);
    if (rowCount) continue;
    log(`Filling ${table}.`);
    await slowly(pool, 'begin', ...its, 'commit');
  }
}
