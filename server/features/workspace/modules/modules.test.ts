import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/platform/call.ts';
import type { Rights } from '#contract/platform/menu.ts';
import { moduleNames, type ModuleName } from '#contract/platform/modules.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { decide } from '#server/platform/auth/evaluate.ts';
import { startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import {
  type Answer,
  maskPersonalData,
  startTestApp,
  type TestAdmin,
  type TestApp,
} from '#server/testing/app.ts';
import { readAccess } from '#server/testing/rights.ts';
import { ageProof } from '#server/testing/second-factor.ts';
import { until } from '#server/testing/until.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: FactorAdmin;

const titles: Readonly<Record<ModuleName, string>> = {
  cases: 'Cases',
  withdrawalApprovals: 'Withdrawal approvals',
  serviceLevels: 'Service levels',
  masks: 'Masked personal data',
  twoPersonApproval: 'Two-person approval',
  companySignIn: 'Company sign-in',
  passkeys: 'Passkeys',
  agents: 'Agents',
  ownFields: 'Own fields',
  rules: 'Rules',
  ownActions: 'Own actions',
  statements: 'Statements of reasons',
  providers: 'Providers',
  screening: 'Screening',
  travelRule: 'Travel Rule',
  closings: 'Closings',
  monthlyFigures: 'Monthly figures',
  scim: 'Provisioning (SCIM)',
};
const offSentence = (name: ModuleName) =>
  `The module ${titles[name]} is switched off. A superadmin can switch it on under Settings Details › Modules.`;

const all = Object.values(calls).flatMap((its) => Object.values(its) as Call[]);
const callsOf = (name: ModuleName) => all.filter(({ module }) => module === name);

const make = (who: Pick<TestAdmin, 'call'>, { method, path }: Call): Promise<Answer> =>
  who.call(method, path.replaceAll(/:\w+/g, uuidV7()), method === 'GET' ? undefined : {});
const set = (name: ModuleName, isOn: boolean, who: TestAdmin = root) =>
  who.call('POST', '/adminapi/modules', { name, isOn });
const switched = async (name: ModuleName, isOn: boolean) => {
  const answer = await set(name, isOn);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer;
};
const state = async (name: ModuleName) =>
  (await root.call('GET', '/adminapi/modules')).body.result.modules.find(
    (one: { name: string }) => one.name === name,
  );
const profile = async (who: TestAdmin) => {
  const { body, headers } = await who.call('GET', '/api/adminprofile');
  return { ...body.data.data, version: headers.get('access-version') };
};

beforeAll(async () => {
  app = await startTestApp();
  root = await withFactor(app, await app.signIn({ name: 'Root' }));
});
afterEach(() =>
  app.services.db.updateTable('modules').set({ switched_off_at: null, switched_off_by: null }).execute(),
);
afterAll(() => app.close());

/** specification 27.1 */
describe.each(moduleNames)('the module %s', (name) => {
  it('answers 404 with its name to everybody while it is off, and nothing else does', async () => {
    const clerk = await app.signIn({ restriction: [readAccess('/user')] });
    const stranger = { call: (method: string, path: string, body?: unknown) => app.call(method, path, body) };
    // Agents have a route and no calls: agents.test.ts.
    if (name !== 'agents') expect(callsOf(name).length).toBeGreaterThan(0);
    await switched(name, false);
    for (const call of callsOf(name)) {
      const isPublic = call.access === 'public';
      for (const who of isPublic ? [stranger] : [root, clerk]) {
        const { status, body } = await make(who, call);
        expect([call.path, status, body.errors]).toEqual([call.path, 404, { messages: offSentence(name) }]);
      }
      if (!isPublic) expect((await make(stranger, call)).status).toBe(401);
    }
    const everything: Rights = { role: 'superadmin', restriction: [], switchedOff: [name] };
    for (const call of all)
      expect([call.path, decide(call, everything).rule === 'moduleOff']).toEqual([
        call.path,
        call.module === name,
      ]);
    expect((await root.call('GET', '/api/getAllusers')).status).toBe(200);
    await switched(name, true);
    for (const call of callsOf(name)) {
      const { body } = await make(root, call);
      expect([call.path, body?.errors?.messages]).not.toEqual([call.path, offSentence(name)]);
    }
  });

  it('leaves the API document and the profile, and comes back', async () => {
    const documented = async () => {
      const { body } = await root.call('GET', '/api/openapi.json');
      return callsOf(name).filter(
        ({ method, path }) => body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
      ).length;
    };
    const before = await profile(root);
    expect([before.switchedOff, await documented()]).toEqual([[], callsOf(name).length]);
    await switched(name, false);
    const after = await profile(root);
    expect([after.switchedOff, await documented()]).toEqual([[name], 0]);
    expect(after.version).not.toBe(before.version);
    await switched(name, true);
    expect(await profile(root)).toEqual(before);
    expect(await documented()).toBe(callsOf(name).length);
  });
});

/** specification 27.1 */
describe('switching', () => {
  it('takes a superadmin and a recent proof, once', async () => {
    const clerk = await app.signIn({ restriction: [{ path: '/setting', isWriteAccess: true }] });
    expect((await set('cases', false, clerk)).status).toBe(403);
    expect((await clerk.call('GET', '/adminapi/modules')).status).toBe(403);
    const stale = await withFactor(app, await app.signIn({ name: 'Stale' }));
    await ageProof(app, stale);
    expect((await set('cases', false, stale)).status).toBe(428);
    expect((await set('cases', true)).status).toBe(409);
    const twice = await Promise.all([set('cases', false), set('cases', false)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await state('cases')).toMatchObject({ isOn: false, switchedOffBy: 'Root', obstacle: null });
  });

  it('holds at once on every server, and in Arabic', async () => {
    const other = await app.another();
    await switched('cases', false);
    const { status, body } = await other.call('GET', '/adminapi/cases', undefined, {
      token: root.token,
      headers: { 'Accept-Language': 'ar' },
    });
    expect([status, body.errors.messages]).toEqual([404, expect.stringContaining('القضايا')]);
    await other.close();
  });

  it('is in the trail, and is undone from there', async () => {
    await switched('cases', false);
    const [row] = (await root.call('GET', '/adminapi/audit?call=switchModule&limit=1')).body.data;
    expect(row).toMatchObject({ call: 'switchModule', record: 'cases' });
    const undone = await root.call('POST', `/adminapi/audit/${row._id}/restore`, {});
    expect([undone.status, undone.body.errors]).toEqual([200, undefined]);
    expect(await state('cases')).toMatchObject({ isOn: true, switchedOffAt: null });
  });

  it('keeps the rights of administrators, and lets them be saved meanwhile', async () => {
    const restriction = [readAccess('/case-list'), readAccess('/user')];
    const clerk = await app.signIn({ name: 'Clerk', restriction });
    await switched('cases', false);
    const saved = { adminId: clerk.id, name: 'Clerk B', email: clerk.email, restriction };
    expect((await root.call('PUT', '/adminapi/admin', saved)).status).toBe(200);
    expect((await clerk.call('GET', '/adminapi/cases')).status).toBe(404);
    await switched('cases', true);
    expect((await clerk.call('GET', '/adminapi/cases')).status).toBe(200);
  });
});

/** specification 27.2 */
describe('what is switched off', () => {
  it('leaves the rows that wait on the dashboard', async () => {
    const kinds = async () =>
      (await root.call('GET', '/adminapi/waiting')).body.result.items.map(
        ({ kind }: { kind: string }) => kind,
      );
    const before = await kinds();
    for (const name of ['cases', 'withdrawalApprovals', 'serviceLevels', 'twoPersonApproval'] as const)
      await switched(name, false);
    const after = await kinds();
    expect(before.filter((kind: string) => !after.includes(kind))).toEqual([
      'ticketsLate',
      'cases',
      'decisions',
      'glass',
    ]);
  });

  it('masks nothing, and masks again once it is on', async () => {
    const user = uuidV7();
    const email = 'amira@marketplace.example';
    await app.services.db.insertInto('users').values({ id: user, name: 'Amira', email }).execute();
    const clerk = await app.signIn({ restriction: [readAccess('/user')] });
    const read = async () => (await clerk.call('GET', `/adminapi/getUsers?userid=${user}`)).body.result.email;
    await maskPersonalData(app);
    expect(await read()).not.toBe(email);
    await switched('masks', false);
    expect(await read()).toBe(email);
    await switched('masks', true);
    expect(await read()).not.toBe(email);
    await maskPersonalData(app, false);
  });

  it('rests: its upkeep does not run until it is on again', async () => {
    let runs = 0;
    await switched('cases', false);
    const tasks = (module?: ModuleName) => ({
      purpose: 'count',
      everyMs: 5,
      ...(module && { module }),
      run: async () => (runs += module ? 1000 : 1),
    });
    const log = { info: () => undefined, warn: () => undefined };
    const started = startPeriodicTasks(app.services, [tasks(), tasks('cases')], log);
    await until(() => expect(runs).toBeGreaterThan(5));
    expect(runs).toBeLessThan(1000);
    await switched('cases', true);
    await until(() => expect(runs).toBeGreaterThan(1000));
    await started.stop();
  });
});

/** specification 27.3 */
describe('what stands against it', () => {
  it('is a passkey that is the only second factor of somebody', async () => {
    const alone = await app.signIn({ name: 'Alone' });
    const passkey = {
      id: uuidV7(),
      admin_id: alone.id,
      name: 'Key',
      credential_id: Buffer.from(alone.id),
      public_key: Buffer.from('key'),
      counter: 0,
    };
    await app.services.db.insertInto('passkeys').values(passkey).execute();
    expect(await state('passkeys')).toMatchObject({ obstacle: 'onlyPasskeys' });
    const refused = await set('passkeys', false);
    expect([refused.status, refused.body.errors.messages]).toEqual([
      409,
      expect.stringContaining('authenticator'),
    ]);
    await app.services.db.deleteFrom('passkeys').where('admin_id', '=', alone.id).execute();
    expect((await set('passkeys', false)).status).toBe(200);
  });

  it('is two-person approval itself, and with it on another person approves each switching off', async () => {
    const rule = async (mode: 'on' | 'off') =>
      app.services.db.updateTable('second_person_rule').set({ mode }).execute();
    await withFactor(app, await app.signIn({ name: 'Second' }));
    await rule('on');
    expect(await state('twoPersonApproval')).toMatchObject({ obstacle: 'twoPeopleRequired' });
    expect((await set('twoPersonApproval', false)).status).toBe(409);
    const asked = await set('cases', false);
    expect([asked.status, (await state('cases')).isOn]).toEqual([202, true]);
    await rule('off');
    expect((await set('twoPersonApproval', false)).body.errors.messages).toContain('Approval requests');
    await app.services.db.updateTable('second_person_requests').set({ decision: 'void' }).execute();
    await switched('twoPersonApproval', false);
    await rule('on');
    // Off, it asks nobody.
    expect((await set('cases', false)).status).toBe(200);
    await rule('off');
  });
});
