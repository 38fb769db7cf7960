// Long because one transparency database answers every kind of request.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementCategories } from '#contract/moderation/statement-values.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { AnyJson } from '#server/testing/any-json.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { withFactor, type FactorAdmin } from '#server/testing/withdrawals.ts';
import { addUser } from '#server/testing/users.ts';
import { territorialScope } from './eu-form.ts';
import { statementPushTask } from './push-task.ts';
import { replaceVersion } from './version-queries.ts';

/** A transparency database: it stores all statements of a request or none. */
class Sink {
  /** The stored statements, by their `puid`. */
  readonly stored = new Map<string, AnyJson>();
  /** How many statements each request had. */
  readonly requests: number[] = [];
  /** Categories that it refuses. */
  refused = new Set<string>();
  /** Whether it breaks the connection after it has stored, or answers 500. */
  fails: 'lost' | 'status' | undefined;
  /** What it adds to its identifiers. */
  suffix = '';
  /** What happens once between a request and its answer. */
  meanwhile: (() => Promise<void>) | undefined;
  readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: object) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (request.headers.authorization !== 'Bearer 1|secret') return answer(401, {});
      if (request.url !== '/api/v1/statements' || request.method !== 'POST') return answer(404, {});
      const { statements } = JSON.parse(Buffer.concat(chunks).toString()) as { statements: AnyJson[] };
      this.requests.push(statements.length);
      if (this.fails === 'status') return answer(500, {});
      if (statements.length > 100) return answer(422, { message: 'At most 100.' });
      const errors = statements.map((one) => this.mistakes(one));
      if (errors.some((of) => Object.keys(of).length > 0)) {
        const named = errors.flatMap((of, at) =>
          Object.keys(of).length > 0 ? [[`statement_${at}`, of]] : [],
        );
        return answer(422, { errors: Object.fromEntries(named) });
      }
      for (const one of statements) this.stored.set(one.puid, { ...one, uuid: uuidV7() + this.suffix });
      if (this.fails === 'lost') return response.destroy();
      const stored = { statements: statements.map(({ puid }) => this.stored.get(puid)) };
      const meanwhile = this.meanwhile;
      this.meanwhile = undefined;
      void Promise.resolve(meanwhile?.()).then(() => answer(201, stored));
    });
  });

  /** What the API refuses in a statement, by field. */
  mistakes(one: AnyJson): Record<string, string[]> {
    const errors: Record<string, string[]> = {};
    const check = (field: string, isRight: boolean) => {
      if (!isRight) errors[field] = [`The selected ${field.replaceAll('_', ' ')} is invalid.`];
    };
    const isText = (value: unknown, most: number) =>
      typeof value === 'string' && value.length > 0 && value.length <= most;
    const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    const decisions = ['decision_visibility', 'decision_monetary', 'decision_provision', 'decision_account'];
    check(
      'decision_visibility',
      decisions.some((field) => one[field] !== undefined),
    );
    const visible = [
      'REMOVED',
      'DISABLED',
      'DEMOTED',
      'AGE_RESTRICTED',
      'INTERACTION_RESTRICTED',
      'LABELLED',
    ];
    if (one.decision_visibility)
      check(
        'decision_visibility',
        one.decision_visibility.every((value: string) =>
          visible.some((name) => value === `DECISION_VISIBILITY_CONTENT_${name}`),
        ),
      );
    if (one.decision_account)
      check('decision_account', /^DECISION_ACCOUNT_(?:SUSPENDED|TERMINATED)$/.test(one.decision_account));
    if (one.decision_monetary)
      check(
        'decision_monetary',
        /^DECISION_MONETARY_(?:SUSPENSION|TERMINATION)$/.test(one.decision_monetary),
      );
    const illegal = one.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT';
    check('decision_ground', illegal || one.decision_ground === 'DECISION_GROUND_INCOMPATIBLE_CONTENT');
    check(
      illegal ? 'illegal_content_legal_ground' : 'incompatible_content_ground',
      isText(illegal ? one.illegal_content_legal_ground : one.incompatible_content_ground, 500),
    );
    check(
      illegal ? 'illegal_content_explanation' : 'incompatible_content_explanation',
      isText(illegal ? one.illegal_content_explanation : one.incompatible_content_explanation, 2000),
    );
    const categories = statementCategories.map((name) => `STATEMENT_CATEGORY_${name}`);
    check('category', categories.includes(one.category) && !this.refused.has(one.category));
    check(
      'content_type',
      Array.isArray(one.content_type) &&
        one.content_type.every((type: string) =>
          /^CONTENT_TYPE_(?:APP|AUDIO|IMAGE|PRODUCT|SYNTHETIC_MEDIA|TEXT|VIDEO|OTHER)$/.test(type),
        ),
    );
    if (one.content_type?.includes('CONTENT_TYPE_OTHER'))
      check('content_type_other', isText(one.content_type_other, 500));
    check('content_date', isDay(one.content_date) && one.content_date >= '2000-01-01');
    check('application_date', isDay(one.application_date) && one.application_date >= '2020-01-01');
    for (const end of Object.keys(one).filter((field) => field.startsWith('end_date_')))
      check(end, isDay(one[end]) && one[end] >= one.application_date);
    check(
      'territorial_scope',
      one.territorial_scope?.length > 0 &&
        one.territorial_scope.every((country: string) =>
          (territorialScope as readonly string[]).includes(country),
        ),
    );
    check('decision_facts', isText(one.decision_facts, 5000));
    check(
      'source_type',
      /^SOURCE_(?:ARTICLE_16|TRUSTED_FLAGGER|TYPE_OTHER_NOTIFICATION|VOLUNTARY)$/.test(one.source_type),
    );
    check('automated_detection', ['Yes', 'No'].includes(one.automated_detection));
    check(
      'automated_decision',
      /^AUTOMATED_DECISION_(?:FULLY|PARTIALLY|NOT_AUTOMATED)$/.test(one.automated_decision),
    );
    check('puid', typeof one.puid === 'string' && /^[\w-]{1,500}$/.test(one.puid));
    if (!errors['puid'] && this.stored.has(one.puid))
      errors['puid'] = ['The identifier given is not unique within this platform.'];
    return errors;
  }
}

let app: TestApp;
let root: FactorAdmin;
let sink: Sink;
let caseId: string;
let decisionId: string;

const set = (body: object) => root.call('POST', '/adminapi/statementPush', body);
const state = async () => (await root.call('GET', '/adminapi/statementPush')).body.result;
const work = (services = app.services) =>
  statementPushTask.run(services, console as never, new AbortController().signal);
const rows = () => app.services.db.selectFrom('statements_of_reasons').selectAll().orderBy('id').execute();
const pauseEnds = () =>
  sql`update statement_push set paused_until = null, busy_until = null`.execute(app.services.db);

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  await app.services.db.updateTable('modules').set({ switched_off_at: null }).execute();
  root = await withFactor(app, await app.signIn({ name: 'Root' }));
  const address = testAddress();
  await addUser(app, { name: 'Yudi Hartono', address, email: 'yudi@mail.example' });
  await app.services.db
    .insertInto('reports')
    .values({ id: uuidV7(), type: 'user', address, name: 'Yudi', description: 'Spam' })
    .execute();
  const { id } = await app.services.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  caseId = id;
  const reasonId = '019abf00-0000-7000-8000-000000000006';
  const facts = 'The user sent the same offer to many people.';
  const closed = await root.call('POST', `/adminapi/case/${id}/close`, {
    outcome: 'blocked',
    reasonId,
    facts,
  });
  expect([closed.status, closed.body.errors]).toEqual([200, undefined]);
  decisionId = (await app.services.db.selectFrom('case_decisions').select('id').executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  sink?.server.close();
  sink = new Sink();
  await new Promise<void>((resolve) => void sink.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(sink.server.address() as AddressInfo).port}/api/v1`;
  await sql`delete from statement_versions`.execute(app.services.db);
  await sql`delete from statements_of_reasons where id <> (select min(id::text)::uuid from statements_of_reasons)`.execute(
    app.services.db,
  );
  await sql`update statements_of_reasons set push_state = 'pending', puid = gen_random_uuid(), pushed_at = null, push_uuid = null`.execute(
    app.services.db,
  );
  expect((await set({ url, token: '1|secret' })).body.errors).toBeUndefined();
});
afterAll(async () => {
  sink.server.close();
  await app.close();
});

/** More statements like the first. */
async function more(count: number, columns: object = {}): Promise<void> {
  const [{ id: _id, puid: _puid, search: _search, ...like } = {} as never] = await rows();
  const values = Array.from({ length: count }, () => ({
    ...(like as object),
    id: uuidV7(),
    puid: sql`gen_random_uuid()`,
    case_id: caseId,
    decision_id: decisionId,
    push_state: 'pending',
    ...columns,
  }));
  await app.services.db
    .insertInto('statements_of_reasons')
    .values(values as never)
    .execute();
}

/** specification 39.5 */
describe('the EU transparency database', () => {
  it('gets all statements in batches of 100, in its form and without a personal value', async () => {
    await more(249);
    await work();
    expect([sink.requests, sink.stored.size]).toEqual([[100, 100, 50], 250]);
    const all = await rows();
    expect(
      all.every((one) => one.push_state === 'pushed' && one.push_uuid === sink.stored.get(one.puid).uuid),
    ).toBe(true);
    const sent = JSON.stringify([...sink.stored.values()]);
    for (const value of [
      'Yudi',
      'Hartono',
      'mail.example',
      '0x',
      caseId,
      decisionId,
      all[0]?.user_id,
      'Root',
    ])
      expect(sent).not.toContain(value);
    expect(await state()).toMatchObject({ pending: 0, refused: 0, lastError: null, hasToken: true });
    await work();
    expect(sink.requests).toHaveLength(3);
  });

  it('refuses some: they are marked, and the others are sent again without them', async () => {
    await more(5);
    await more(2, { category: 'VIOLENCE' });
    sink.refused.add('STATEMENT_CATEGORY_VIOLENCE');
    await work();
    expect([sink.requests, sink.stored.size]).toEqual([[8, 6], 6]);
    const refused = (await rows()).filter((one) => one.push_state === 'refused');
    expect(refused.map((one) => [one.category, one.push_error])).toEqual(
      Array.from({ length: 2 }, () => ['VIOLENCE', 'category: The selected category is invalid.']),
    );
    expect(await state()).toMatchObject({ pending: 0, refused: 2 });
  });

  it('counts its statements as sent, whatever identifiers it gives them', async () => {
    sink.suffix = `\0${'x'.repeat(63)}😀`;
    await work();
    const [row] = await rows();
    expect([row?.push_state, row?.push_uuid?.length]).toEqual(['pushed', 100]);
  });

  it('stores none twice if its answer was lost, or the server was killed before the commit', async () => {
    await more(3);
    sink.fails = 'lost';
    await work();
    expect(await state()).toMatchObject({ pending: 4, lastError: expect.any(String) });
    expect((await state()).pausedUntil).not.toBeNull();
    await work();
    expect(sink.requests).toEqual([4]);
    sink.fails = undefined;
    await more(1);
    await pauseEnds();
    await work();
    expect([sink.requests, sink.stored.size]).toEqual([[4, 5, 1], 5]);
    expect((await rows()).map((one) => one.push_state)).toEqual(Array.from({ length: 5 }, () => 'pushed'));
  });

  it('is asked by one server at a time, and later after failures', async () => {
    await more(20);
    const other = await app.another();
    await Promise.all([work(), work(other.services), work(), work(other.services)]);
    expect([sink.requests, sink.stored.size]).toEqual([[21], 21]);
    await other.close();
    await more(1);
    sink.fails = 'status';
    await work();
    await work();
    expect([sink.requests.length, (await state()).lastError]).toEqual([2, 'status 500']);
    expect((await set({ url: '' })).body.errors).toBeUndefined();
    await pauseEnds();
    await work();
    expect([sink.requests.length, await state()]).toEqual([
      2,
      expect.objectContaining({ url: null, hasToken: false, pending: 1 }),
    ]);
  });

  it('gets a correction as another statement, or instead of the version that was not sent', async () => {
    const correct = async (facts: string) => {
      const [{ id, version } = { id: '', version: 0 }] = await rows();
      const given = { ground: 'incompatible', category: 'SCAMS_AND_FRAUD', legalGround: 'Rule 4' };
      const { status, body } = await root.call('POST', `/adminapi/statement/${id}/correction`, {
        ...given,
        facts,
        version,
        reason: 'It was incomplete.',
      });
      expect([status, body.errors]).toEqual([200, undefined]);
    };
    await work();
    const [first] = [...sink.stored.keys()];
    await correct('The user sent the same offer to forty people.');
    await correct('The user sent the same offer to fifty people.');
    await work();
    expect([sink.requests, sink.stored.size]).toEqual([[1, 1], 2]);
    const [now] = await rows();
    expect(now?.puid).not.toBe(first);
    expect(sink.stored.get(now?.puid ?? '')).toMatchObject({
      decision_facts: 'The user sent the same offer to fifty people.',
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    });
    const former = await app.services.db
      .selectFrom('statement_versions')
      .select(['puid', 'push_state', 'push_uuid'])
      .orderBy('version', 'desc')
      .limit(2)
      .execute();
    expect(former).toMatchObject([
      { push_state: 'pending', push_uuid: null },
      { puid: first, push_state: 'pushed', push_uuid: sink.stored.get(first ?? '').uuid },
    ]);
  });

  it('stores the result of a request with the version that it sent, though a correction came meanwhile', async () => {
    const [before] = await rows();
    const { db } = app.services;
    sink.meanwhile = () =>
      replaceVersion(
        db,
        before as never,
        { ground: 'incompatible', category: 'VIOLENCE', legalGround: 'Rule 5', facts: 'Other facts.' },
        { adminId: root.id, reason: 'Wrong.' },
      );
    await work();
    const sent = await db
      .selectFrom('statement_versions')
      .select(['push_state', 'facts'])
      .where('puid', '=', before?.puid ?? '')
      .executeTakeFirst();
    expect(sent).toEqual({ push_state: 'pushed', facts: before?.facts });
    // The same run went on with the correction.
    expect([...sink.stored.values()].map((one) => one.decision_facts)).toEqual([
      before?.facts,
      'Other facts.',
    ]);
    expect((await rows())[0]?.push_state).toBe('pushed');
  });

  it('is set by superadmins with a token that no answer shows', async () => {
    const now = await state();
    expect(JSON.stringify(now)).not.toContain('secret');
    expect((await set({ url: '', version: now.version - 1 })).status).toBe(409);
    await set({ url: '' });
    expect((await set({ url: 'https://database.example/api/v1' })).body.errors).toHaveProperty('token');
    expect((await set({ url: 'ftp://database.example', token: 'x' })).body.errors).toHaveProperty('url');
  });
});
