// Long because one desk, with one user's values in every place, is erased and looked through.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { personalKindOf } from '#contract/platform/personal.ts';
import { exportForAuditor } from '#server/features/audit/export-for-auditor.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { loadSample } from '#server/sample/load.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';
import { textOfDatabase } from '#server/testing/text-of-database.ts';
import { until } from '#server/testing/until.ts';
import { keptColumns, passes } from './rules.ts';
import { openErasures } from './store.ts';
import { oneStep } from './work.ts';
import { sequenceEvents } from '#server/features/integrations/events/sequence.ts';
import { messagesFor } from '#server/features/integrations/webhooks/message.ts';
import { storeOutcomes } from '#server/features/integrations/webhooks/outcomes.ts';

let app: TestApp;
let root: TestAdmin;
let key: TestKey;
let folder: string;
let user: string;
const email = 'Planted.Person@marker-mail.example';
const formerEmail = 'planted-before@marker-mail.example';
const wallet = '0xdecafbaddecafbaddecafbaddecafbaddecafbad';
const phone = '505550199';
const name = 'Plantedname Markersson';
const account = 'AE07PLANTEDACC0042';
/** Whatever of the user could be left, in whatever spelling. */
const planted =
  /marker-mail|decafbad|50[ -]?555[ -]?0199|plantedname|markersson|plantedacc|planted bank|198\.51\.100\.77/i;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ email: 'root@example.com' });
  await loadSample(app.database, { users: 40, seed: 5, until: new Date('2026-11-01T00:00:00Z') });
  key = await addTestKey(app, {
    restriction: ['users', 'logins', 'withdrawals', 'subscribers'].map((entity) => ({
      path: `/feed/${entity}`,
      isWriteAccess: true,
    })),
  });
  folder = await mkdtemp(join(tmpdir(), 'erasure-'));
  await plant();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

const feed = (entity: string, rows: object[]) => key.call('POST', `/feed/v1/${entity}`, rows);

/** Puts the user's values into every place where the product puts them: by calls where it has some, else into the tables. */
async function plant(): Promise<void> {
  const { db } = app.services;
  const sent = { id: 'm-1', name, email: formerEmail, address: wallet, dialCode: '+971', phoneNumber: phone };
  expect((await feed('users', [sent])).body).toMatchObject({ counts: { created: 1 } });
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', formerEmail)
    .executeTakeFirstOrThrow();
  user = found.id;
  await feed('logins', [
    {
      id: 'l-1',
      user: 'm-1',
      email,
      ipAddress: '198.51.100.77',
      status: 'Success',
      countryName: 'Planted Bank Land',
    },
    { id: 'l-2', user: 'm-1', email: `typo${email}`, ipAddress: '198.51.100.77', status: 'Failed' },
    { id: 'l-3', user: 'nobody-yet', email, ipAddress: '198.51.100.77', status: 'Failed' },
  ]);
  await root.call('PUT', '/adminapi/updateUser', { userId: user, email, phoneCode: '+971', phoneNo: phone });
  await root.call('POST', '/api/change-status', {
    id: user,
    status: 'blocked',
    reason: `${name} wrote from ${email}\nand ${wallet}`,
  });
  const rowsOf = async (text: string) => sql.raw(text).execute(db);
  const q = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const admin = q(root.id);
  const ids = Object.fromEntries(
    [
      'withdrawal',
      'ticket',
      'reply',
      'report',
      'token',
      'run',
      'note',
      'document',
      'file',
      'upload',
      'view',
    ].map((one) => [one, uuidV7()]),
  );
  const said = q(
    JSON.stringify({
      text: `Mail\n${email.toLowerCase()}, call +971 50 555 0199`,
      deep: [{ address: wallet }],
    }),
  );
  await rowsOf(`
    insert into withdrawals (id, user_id, email, currency_symbol, amount, payment_type, status, to_address, bank_name, bank_account_holder,
      bank_account_number, bank_routing_number)
    values ('${ids['withdrawal']}', '${user}', ${q(email)}, 'USD', 10, 1, 3, ${q(wallet)}, 'Planted Bank', ${q(name)}, ${q(account)}, 'PLANTEDACC9');
    insert into fund_transfers (id, sender_id, sender_email, receiver_email, currency_symbol, amount)
    values (new_uuid(), '${user}', ${q(email)}, 'other@example.com', 'USD', 1), (new_uuid(), null, 'other@example.com', ${q(email)}, 'USD', 1);
    insert into tickets (id, ticket_number, user_id, name, email, subject, description, tags)
    values ('${ids['ticket']}', 'T-9999', '${user}', ${q(name)}, ${q(email)}, 'It is Plantedname', ${q(`Hello, ${name}`)}, '{plantedname}');
    insert into ticket_replies (id, ticket_id, author, message, from_address, left_out) values
      ('${ids['reply']}', '${ids['ticket']}', 'user', ${q(`Mine is ${account}`)}, ${q(email)}, '{plantedname.zip}'),
      (new_uuid(), '${ids['ticket']}', 'admin', ${q(`Dear Plantedname, we wrote to ${email}.`)}, null, '{}');
    insert into ticket_files (id, ticket_id, name, type, bytes, size)
    values ('${ids['file']}', '${ids['ticket']}', 'plantedname.pdf', 'application/pdf', convert_to(${q(name)}, 'UTF8'), 9);
    insert into ticket_ratings (id, ticket_id, asked_by, expires_at, rated_at, score, comment)
    values (new_uuid(), '${ids['ticket']}', ${admin}, now(), now(), 5, 'Plantedname is glad');
    insert into documents (id, user_id, kind, number, file_hash)
    values ('${ids['document']}', '${user}', 'passport', 'PLANTEDACC7', repeat('0', 64));
    insert into document_files (document_id, hash, type, size, bytes)
    values ('${ids['document']}', repeat('0', 64), 'image/webp', 9, convert_to('plantedname', 'UTF8'));
    insert into received_mails (hash, ticket_id, from_address, outcome) values ('\\x01', '${ids['ticket']}', ${q(email)}, 'taken');
    insert into verifications (id, user_id, email, address) values (new_uuid(), '${user}', ${q(email)}, ${q(wallet)});
    insert into reports (id, type, address, name, description, reporter_id) values
      ('${ids['report']}', 'user', ${q(wallet)}, ${q(name)}, ${q(`${email} did it`)}, null),
      (new_uuid(), 'user', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'Other', 'I, Plantedname, saw it', '${user}');
    insert into providers (id, name, slug, preset, scheme, secret, mapping, principal_id)
    values ('00000000-0000-0000-0000-00000000000b', 'Check', 'check', 'custom', '{}', '\\x00', '[]', ${admin}) on conflict do nothing;
    insert into provider_messages (id, provider_id, message_id, body, sent_at, user_id, state, reason)
    values (new_uuid(), '00000000-0000-0000-0000-00000000000b', ${q(email)}, convert_to(${q(name)}, 'UTF8'), now(), '${user}', 'applied', null),
      (new_uuid(), '00000000-0000-0000-0000-00000000000b', 'other', '\\x00', now(), null, 'dead', ${said});
    insert into screening_lists (id, name, format, chain_id, contract)
    values ('00000000-0000-0000-0000-00000000000c', 'Oracle', 'oracle', '1', '0x00000000000000000000000000000000000000aa')
      on conflict do nothing;
    insert into screening_oracle_answers (list_id, address)
    values ('00000000-0000-0000-0000-00000000000c', lower(${q(wallet)})) on conflict do nothing;
    insert into screening_entries (id, list_id, external_id, names, addresses, birth_years, countries, facts, since)
    values (new_uuid(), '00000000-0000-0000-0000-00000000000c', lower(${q(wallet)}), '{}', array[lower(${q(wallet)})], '{}', '{}',
      'a', 1) on conflict do nothing;
    insert into travel_rule_transfers (id, direction, user_id, state, currency_symbol, amount, data, reason)
    values ('${user}', 'out', '${user}', 'accepted', 'ETH', 1, convert_to(${q(name)}, 'UTF8'), ${q(`Not ${email}`)}),
      (new_uuid(), 'in', null, 'rejected', 'ETH', 1, '\\x00', ${q(`About ${email}`)});
    insert into travel_rule_proofs (id, transfer_id, chain_id, message, facts, expires_at)
    values (new_uuid(), '${user}', '1', convert_to(${q(wallet)}, 'UTF8'), 'x', now());
    insert into community_users (id, name, username, email) values (new_uuid(), ${q(name)}, 'plantedname', ${q(email)});
    insert into subscribers (id, email, name) values (new_uuid(), ${q(email)}, ${q(name)});
    insert into mail_messages (id, to_address, subject, text, html, status, headers)
    values (new_uuid(), ${q(email)}, 'Hello Plantedname', ${q(name)}, ${q(`<p>${name}</p>`)}, 'waiting', ${said}),
      (new_uuid(), 'root@example.com', ${q(`About ${email}`)}, ${q(`See mailto:${email}`)}, null, 'sent', '{}');
    insert into notes (id, kind, record, author_id, author_name, author_kind, text)
    values ('${ids['note']}', 'user', '${user}', ${admin}, 'Root', 'admin', 'Plantedname called from 198.51.100.77'),
      (new_uuid(), 'token', new_uuid(), ${admin}, 'Root', 'admin', ${q(`Same hand as ${name.toUpperCase()}`)});
    insert into note_texts (note_id, version, text) values ('${ids['note']}', 1, 'Plantedname called');
    insert into runs (id, kind, title, principal_id, principal_name, input, state, ended_at)
    values ('${ids['run']}', 'export', ${said}, ${admin}, 'Root', ${said}, 'done', now());
    insert into saved_views (id, path, list, name, query, owner_id, audience)
    values ('${ids['view']}', '/user', 'listUsers', ${q(name)}, ${q(`search=${encodeURIComponent(email)}`)}, ${admin}, 'own');
    insert into idempotency_keys (admin_id, key, call, body_hash, status, response)
    values (${admin}, 'k', 'updateUser', '\\x00', 200, ${said});
    insert into events (id, type, record_type, record_id, before, after, actor_kind, actor_id, actor_name, call, request_id, created_at)
    values (new_uuid(), 'withdrawal.changed', 'withdrawal', '${ids['withdrawal']}', ${said}, '{"bankName": "Planted Bank"}', 'admin', ${admin}, 'Root', 'x', 'y', now());
    insert into feed_records (entity, source, external_id, parked) values ('logins', 'elsewhere', 'p-1', ${said});
    insert into import_files (id, admin_id, form, name, bytes) values ('${ids['upload']}', ${admin}, 'csv', 'users.csv', 10);
    insert into import_chunks (file_id, n, content) values ('${ids['upload']}', 0, convert_to('email\nplanted.per', 'UTF8')),
      ('${ids['upload']}', 1, convert_to('son@marker-mail.example', 'UTF8'));
  `);
  for (const kind of ['user', 'withdrawal', 'ticket']) {
    const field = { kind, key: 'note', label: 'Note', type: 'text', isPersonal: true };
    await root.call('POST', '/adminapi/own-fields', field);
    for (const value of ['Planted before', `Planted in a ${kind}`]) {
      const record = kind === 'user' ? user : ids[kind];
      const values = { personal_note: value };
      const { status } = await root.call('PUT', `/adminapi/own-values/${kind}/${record}`, { values });
      expect(status).toBe(200);
    }
  }
  await rowsOf(`
    insert into feed_records (entity, source, external_id, record_id, sent)
    values ('withdrawals', 'elsewhere', 'w-1', '${ids['withdrawal']}', '{"own.personal_note": "planted as sent"}')`);
  await sql`insert into webhook_endpoints (id, url, description, secret, position)
    values ('00000000-0000-0000-0000-00000000000a', 'https://example.com', 'x', '\\x00', 0) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into webhook_attempts (endpoint_id, event_id, type, outcome, duration_ms, request, answer)
    select '00000000-0000-0000-0000-00000000000a', id, type, 'delivered', 1, jsonb_build_object('after', after, 'before', before)::text,
      ${`thanks ${email}`} from events`.execute(db);
  // A row of the trail whose state names the user among others', and one of a record of theirs.
  await sql`insert into audit_log (call, record, outcome, before, after, ip_address, request_id) values
    ('updateSettings', null, 'done', null, ${JSON.stringify({ amount: 505550199, note: `by ${email}` })}, '127.0.0.1', 'x'),
    ('updateWithdrawal', ${ids['withdrawal'] ?? ''}, 'done', ${JSON.stringify({ bankName: 'Planted Bank' })}, null, '127.0.0.1', 'y')`.execute(
    db,
  );
  await sealAll(app);
}

/** Whatever the database holds of the user. A number is no telephone number, though its digits are the same. */
const textOfUser = async () =>
  (await textOfDatabase(app, planted)).filter(({ text }) =>
    planted.test(text.replace('"amount": 505550199', '')),
  );

/** Makes the steps of whatever is to be erased, until nothing is. */
async function eraseAll(): Promise<void> {
  let failure: unknown;
  await until(async () => {
    try {
      for (const id of await openErasures(app.services.db))
        while (await oneStep(app.services, id)) {
          // The next step.
        }
    } catch (error) {
      failure = error;
      return;
    }
    expect(await openErasures(app.services.db)).toEqual([]);
  });
  if (failure) throw failure;
}

/**
 * Reads an event as it is sent to a webhook that gets personal data.
 * @returns a function that stores that it failed, with an answer that repeats it
 */
async function attemptInFlight(): Promise<() => Promise<unknown>> {
  const { db } = app.services;
  await sequenceEvents(db, { waits: false });
  const endpoint = await db
    .updateTable('webhook_endpoints')
    .set({ personal_data: true })
    .returningAll()
    .executeTakeFirstOrThrow();
  const event = await db
    .selectFrom('events')
    .select(['id', 'type', 'position'])
    .where('type', '=', 'withdrawal.changed')
    .where('position', 'is not', null)
    .executeTakeFirstOrThrow();
  const position = event.position ?? 0;
  const request = JSON.stringify((await messagesFor(db, endpoint, [position])).get(position));
  expect(request).toMatch(planted);
  const answer = { status: 500, body: `no ${email}`, durationMs: 1 };
  const outcome = { eventId: event.id, type: event.type, position, attempts: 0, request, answer };
  return () => storeOutcomes(app.services, endpoint.id, [outcome]);
}

/** A database whose transactions are rolled back at their end. */
function failing(db: TestApp['services']['db']): TestApp['services']['db'] {
  return new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? () => ({
            execute: (work: (transaction: unknown) => Promise<unknown>) =>
              target.transaction().execute(async (transaction) => {
                await work(transaction);
                throw new Error('killed');
              }),
          })
        : Reflect.get(target, name),
  });
}

describe('the rules of erasure', () => {
  it('reach every field that the contract declares as personal', () => {
    const declared = everyCall.flatMap(({ resource, schemas }) =>
      personalFields(schemas.output, '').map((field) => `${resource}.${field}`),
    );
    const ruled = new Set<string>(
      passes.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`)),
    );
    expect(
      [...new Set(declared)].filter((field) => !places[field]?.every((place) => ruled.has(place))),
      'Say in `places` where these fields stand, and in server/features/privacy/erasure/rules.ts what becomes of them.',
    ).toEqual([]);
  });

  it('say of every column that may hold a text what becomes of it', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select relname as table, attname as column
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
        and (typname in ('text', 'varchar', 'json', 'jsonb', 'bytea', 'inet', 'cidr', '_text', '_uuid') )
        and coalesce(obj_description(pg_class.oid), '') not like 'Erasure: %'
        and relname <> 'migrations'`.execute(app.services.db);
    const ruled = new Set([
      ...passes.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`)),
      ...Object.keys(keptColumns),
    ]);
    const without = rows.filter(({ table, column }) => !ruled.has(table) && !ruled.has(`${table}.${column}`));
    expect(
      without.map(({ table, column }) => `${table}.${column}`),
      'Add these columns to a pass of server/features/privacy/erasure/rules.ts, or to what it keeps, with the reason; or comment on a table of the desk’s own words (“Erasure: …”).',
    ).toEqual([]);
  });
});

/** Where each personal field of the contract is stored. Fields that are computed from others name those. */
const places: Readonly<Record<string, readonly string[]>> = {
  'audit.changes': ['audit_log.before', 'audit_log.after'],
  'bulk.name': ['bulk_rows.name'],
  'bulk.names': ['bulk_rows.name'],
  'bulk.reason': ['runs.input'],
  'bulk.sentence': ['bulk_rows.failure', 'bulk_rows.check_failure'],
  'cases.address': ['cases.address'],
  'cases.now': ['users.email'],
  'cases.own': ['cases.own_values'],
  'cases.snapshot': ['case_evidence.snapshot'],
  'categories.own': ['categories.own_values'],
  'changeRequests.changes': ['second_person_requests.details'],
  'closings.destination': ['withdrawals.to_address', 'withdrawals.bank_account_number', 'users.address'],
  'closings.email': ['users.email'],
  'community.email': ['community_users.email'],
  'creators.own': ['creators.own_values'],
  'documents.number': ['documents.number'],
  'emailTemplates.email': ['subscribers.email'],
  'emailTemplates.lastError': ['mail_messages.last_error'],
  'emailTemplates.to': ['mail_messages.to_address'],
  'events.before': ['events.before', 'events.after'],
  'events.events': ['events.before', 'events.after'],
  'find.detail': ['users.email', 'tickets.email'],
  'find.title': ['users.name', 'tickets.subject'],
  'fundTransfers.receiverEmail': ['fund_transfers.receiver_email'],
  'fundTransfers.senderEmail': ['fund_transfers.sender_email'],
  'loginHistory.email': ['logins.email'],
  'loginHistory.ipAddress': ['logins.ip_address'],
  'notes.title': ['users.name', 'tickets.subject'],
  // The blocks of a card are never stored; the answer of an action is.
  'ownActions.answer': ['own_action_calls.answer'],
  'ownActions.columns': ['own_action_calls.answer'],
  'ownActions.name': ['own_action_calls.answer'],
  'ownActions.path': ['own_action_calls.answer'],
  'ownActions.rows': ['own_action_calls.answer'],
  'ownActions.text': ['own_action_calls.answer'],
  'ownActions.url': ['own_action_calls.answer'],
  'ownActions.value': ['own_action_calls.answer'],
  'ownFields.values': ['users.own_values'],
  'providers.body': ['provider_messages.body'],
  // The fields of a sample are never stored.
  'providers.value': ['provider_messages.body'],
  'recordPages.changes': ['audit_log.before', 'audit_log.after'],
  'recordPages.party': ['fund_transfers.sender_email'],
  'recordPages.text': ['notes.text', 'ticket_replies.message'],
  'reports.address': ['reports.address'],
  'rules.reason': ['rule_outcomes.failure'],
  // All data of a transfer is in one encrypted column.
  ...Object.fromEntries(
    [
      'originatorLastName originatorFirstName originatorStreet originatorBuilding originatorPostCode originatorTown',
      'originatorIdNumber originatorBirthDate originatorBirthPlace originatorAccount',
      'beneficiaryLastName beneficiaryFirstName beneficiaryAccount',
    ]
      .join(' ')
      .split(' ')
      .map((field) => [`travelRule.${field}`, ['travel_rule_transfers.data']]),
  ),
  'travelRule.error': ['travel_rule_transfers.error'],
  'travelRule.reason': ['travel_rule_transfers.reason'],
  'travelRule.text': ['travel_rule_proofs.message'],
  'screening.reason': ['screening_hits.reason'],
  'screening.subject': ['screening_hits.parts'],
  // The destination of a withdrawal, or the wallet of a user.
  'screening.subjectAddress': ['users.address', 'withdrawals.to_address'],
  'subscribers.email': ['subscribers.email'],
  'tickets.email': ['tickets.email'],
  'tickets.fromAddress': ['ticket_replies.from_address'],
  'tickets.own': ['tickets.own_values'],
  'tickets.undelivered': ['tickets.undelivered'],
  'tokens.own': ['tokens.own_values'],
  'users.address': ['users.address'],
  'users.dialCode': ['users.dial_code'],
  'users.email': ['users.email'],
  'users.own': ['users.own_values'],
  'users.phoneNumber': ['users.phone_number'],
  'verifications.address': ['verifications.address'],
  'verifications.email': ['verifications.email'],
  'statements.appealText': ['statements_of_reasons.appeal_text'],
  'gates.detail': ['gate_results.detail'],
  'gates.reason': ['gate_overrides.reason', 'second_person_requests.reason'],
  'withdrawalDecisions.detail': ['gate_results.detail'],
  'withdrawalDecisions.reason': ['gate_overrides.reason', 'second_person_requests.reason'],
  'withdrawalDecisions.destination': ['withdrawal_decisions.destination'],
  'withdrawalDecisions.email': ['withdrawal_decisions.email'],
  'withdrawalDecisions.paidTo': ['withdrawal_decisions.paid_to'],
  'withdrawalDecisions.sent': ['withdrawal_conflicts.sent'],
  'withdrawals.accountHolder': ['withdrawals.bank_account_holder'],
  'withdrawals.accountNumber': ['withdrawals.bank_account_number'],
  'withdrawals.bankName': ['withdrawals.bank_name'],
  'withdrawals.email': ['withdrawals.email'],
  'withdrawals.own': ['withdrawals.own_values'],
  'withdrawals.routingNumber': ['withdrawals.bank_routing_number'],
  'withdrawals.toAddress': ['withdrawals.to_address'],
};

/** The personal fields of a schema, at any depth. */
function personalFields(schema: z.core.$ZodType, name: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  if (personalKindOf(schema)) return [name];
  const def: Readonly<Record<string, unknown>> = { ...schema._zod.def };
  const shape = Object.entries((def['shape'] ?? {}) as Record<string, z.core.$ZodType>);
  const inside = [
    def['element'],
    def['innerType'],
    def['valueType'],
    def['in'],
    def['out'],
    def['options'],
  ].flat();
  return [
    ...shape.flatMap(([field, one]) => personalFields(one, field, seen)),
    ...inside.flatMap((one) =>
      one !== null && typeof one === 'object' && '_zod' in one
        ? personalFields(one as z.core.$ZodType, name, seen)
        : [],
    ),
  ];
}

/** specification 23.11 */
describe('POST /adminapi/erasures', () => {
  const erase = (who: Pick<TestAdmin, 'call'>, id = user) =>
    who.call('POST', '/adminapi/erasures', {
      id,
      reason: id === user ? `${name} asked by mail` : 'Asked by mail',
    });

  it('leaves no value of the user in the whole database, and the chain whole', async () => {
    expect((await textOfUser()).length).toBeGreaterThan(40);
    const fail = await attemptInFlight();
    expect((await erase(root)).status).toBe(200);
    await eraseAll();
    expect(await textOfUser()).toEqual([]);
    await fail();
    expect(await textOfUser()).toEqual([]);
    expect((await verifyAuditChain(app.services)).broken).toBeUndefined();
    await sealAll(app);
    const report = await verifyAuditChain(app.services);
    expect(report.broken).toBeUndefined();
    const { file, key: chainKey } = await exportForAuditor(app.services.db, app.services.keys, folder);
    const auditor = spawnSync(
      process.execPath,
      ['examples/auditor/verify.mjs', file ?? '', '--head', report.head],
      {
        env: { AUDIT_KEY: chainKey },
        encoding: 'utf8',
      },
    );
    expect(auditor.stderr).toBe('');
    expect(auditor.stdout).toContain('took values out of');
    const { rows } = await sql`select from audit_log where after->>'amount' = '505550199'`.execute(
      app.services.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('puts one word in the place of one value, in every table', async () => {
    const words = await sql<{
      email: string;
    }>`select email from logins where user_id = ${user} and status = 'Success'
      union all select email from withdrawals where user_id = ${user}
      union all select email from tickets where user_id = ${user}
      union all select email from verifications where user_id = ${user}`.execute(app.services.db);
    expect(words.rows.length).toBe(4);
    expect(new Set(words.rows.map((row) => row.email)).size).toBe(1);
    expect(words.rows[0]?.email).toMatch(/^erased-[\da-f]{12}@erased\.invalid$/);
  });

  it('destroys the key and the values, tells the marketplace, and leaves a report', async () => {
    const { db } = app.services;
    const [kept_] = await db.selectFrom('erasures').selectAll().execute();
    expect(kept_).toMatchObject({ user_id: user, sought: null, secret: null });
    const told = await db
      .selectFrom('events')
      .select(['record_id', 'after'])
      .where('type', '=', 'user.erased')
      .execute();
    expect(told).toEqual([{ record_id: user, after: { isErased: true } }]);
    const list = await root.call('GET', '/adminapi/erasures');
    expect(list.body.data).toMatchObject([{ userId: user, askedBy: expect.any(String) }]);
    const { body } = await root.call('GET', `/adminapi/erasures/${list.body.data[0]._id}`);
    const fields = body.result.report.map(
      ({ table, field }: { table: string; field: string }) => `${table}.${field}`,
    );
    for (const field of [
      'users.email',
      'audit_log.before',
      'withdrawals.bank_account_number',
      'ticket_files.*',
      'import_files.*',
    ])
      expect(fields).toContain(field);
    expect(body.result.kept.find(({ reason }: { reason: string }) => reason === 'books').what).toContain(
      'balances',
    );
    expect((await root.call('GET', `/adminapi/getUsers?userid=${user}`)).status).toBe(404);
    expect((await root.call('POST', `/adminapi/trash/users/${user}/restore`, {})).status).toBe(404);
    expect((await erase(root)).status).toBe(409);
  });

  it('takes nothing more of the user from the feed, and says why', async () => {
    const again = { id: 'm-1', name, email, address: wallet, revision: 99 };
    const { body } = await feed('users', [
      again,
      { id: 'm-2', name: 'Another', email: 'another@example.com' },
    ]);
    expect(body.results).toMatchObject([
      { id: 'm-1', result: 'rejected', errors: { id: expect.stringContaining('erased') } },
      { id: 'm-2', result: 'created' },
    ]);
    const logins = await feed('logins', [
      { id: 'l-1', email, ipAddress: '198.51.100.77', status: 'Success' },
      { id: 'l-9', user: 'm-1', email, ipAddress: '198.51.100.77', status: 'Success' },
      { id: 'l-10', user: 'm-2', email: 'another@example.com', ipAddress: '198.51.100.1', status: 'Success' },
    ]);
    expect(logins.body.results.map(({ result }: { result: string }) => result)).toEqual([
      'rejected',
      'rejected',
      'created',
    ]);
    expect(await textOfUser()).toEqual([]);
  });

  it('waits for money that is not settled, and for a second person where two are needed', async () => {
    const { db } = app.services;
    const other = uuidV7();
    await db.insertInto('users').values({ id: other, name: 'Owed', email: 'owed@example.com' }).execute();
    const withdrawal = {
      id: uuidV7(),
      user_id: other,
      email: 'owed@example.com',
      currency_symbol: 'USD',
      amount: '1',
      payment_type: 1,
    };
    await db
      .insertInto('withdrawals')
      .values({ ...withdrawal, status: 2 })
      .execute();
    const refused = await erase(root, other);
    expect([refused.status, refused.body.errors.messages]).toEqual([
      409,
      expect.stringContaining('withdrawal'),
    ]);
    await db.updateTable('withdrawals').set({ status: 3 }).where('id', '=', withdrawal.id).execute();
    await db.updateTable('second_person_rule').set({ mode: 'on' }).execute();
    const asked = await erase(root, other);
    expect([asked.status, await openErasures(db)]).toEqual([202, []]);
    const changes = await root.call('GET', '/adminapi/changerequests');
    const request = changes.body.result.requests[0]._id;
    const approve = async (who: FactorAdmin) =>
      who.call('POST', `/adminapi/changerequests/${request}/approve`, { code: await who.code() });
    const second = await withFactor(app, await app.signIn({ email: 'second@example.com' }));
    expect([(await approve(second)).status, (await openErasures(db)).length]).toEqual([200, 1]);
    await eraseAll();
    const reader = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    expect((await erase(reader, other)).status).toBe(403);
  });

  it('goes on after a crash in the middle of a step, at any step', async () => {
    const { db } = app.services;
    await db.updateTable('second_person_rule').set({ mode: 'off' }).execute();
    const other = uuidV7();
    await db
      .insertInto('users')
      .values({ id: other, name: 'Crashing Person', email: 'crashing@marker-mail.example' })
      .execute();
    await root.call('PUT', '/adminapi/updateUser', {
      userId: other,
      email: 'crashed@marker-mail.example',
      phoneCode: '',
      phoneNo: '',
    });
    await sealAll(app);
    await erase(root, other);
    let failures = 0;
    await until(async () => {
      for (const id of await openErasures(db)) {
        // The transaction of a step is rolled back, as that of a killed server is; then the step is made.
        const dying = { ...app.services, db: failing(db) };
        if (
          await oneStep(dying, id).then(
            () => false,
            () => true,
          )
        )
          failures += 1;
        await oneStep(app.services, id);
      }
      expect(await openErasures(db)).toEqual([]);
    });
    expect(failures).toBeGreaterThan(passes.length);
    expect(await textOfUser()).toEqual([]);
    await sealAll(app);
    expect((await verifyAuditChain(app.services)).broken).toBeUndefined();
  });

  it('is the only one that may change a row of the trail', async () => {
    const { db } = app.services;
    const broken = async (change: string, back: string) => {
      await sql.raw(change).execute(db);
      const found = (await verifyAuditChain(app.services)).broken;
      await sql.raw(back).execute(db);
      return found;
    };
    const { position, batch } = await db
      .selectFrom('audit_erasures')
      .select(['position', 'batch'])
      .executeTakeFirstOrThrow();
    const row = `id = (select audit_id from audit_seals where position = ${position})`;
    expect(
      await broken(
        `update audit_log set call = 'x' || call where ${row}`,
        `update audit_log set call = substr(call, 2) where ${row}`,
      ),
    ).toContain('was changed');
    const marks = `audit_erasures where position = ${position}`;
    expect(
      await broken(
        `create table gone as select * from ${marks}; delete from ${marks}`,
        `insert into audit_erasures overriding system value select * from gone; drop table gone`,
      ),
    ).toContain('was changed');
    expect(
      await broken(
        `update audit_erasures set batch = new_uuid() where batch = '${batch}' and position <> ${position};
      insert into audit_erasures (batch, position, signature) values ('${batch}', 1, '\\x00')`,
        `delete from audit_erasures where signature = '\\x00'`,
      ),
    ).toBeDefined();
  });
});
