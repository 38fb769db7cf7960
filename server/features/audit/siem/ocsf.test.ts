import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { ocsfEvent, type StreamedRow } from './ocsf.ts';
import { kindOf } from './ocsf-classes.ts';

/** What OCSF 1.5.0 requires of every event and of each class, and of which attributes at least one must be there (schema.ocsf.io). */
const ofEveryEvent = [
  'activity_id',
  'category_uid',
  'class_uid',
  'metadata.product',
  'metadata.version',
  'severity_id',
  'time',
  'type_uid',
];
const schema: Readonly<
  Record<number, { required: string[]; oneOf: string[][]; activities: readonly number[] }>
> = {
  2004: { required: ['finding_info.uid'], oneOf: [], activities: [1, 2, 3, 99] },
  3001: {
    required: ['user'],
    oneOf: [['user.uid', 'user.name', 'user.account']],
    activities: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99],
  },
  3002: {
    required: ['user'],
    oneOf: [
      ['user.uid', 'user.name', 'user.account'],
      ['service', 'dst_endpoint'],
    ],
    activities: [1, 2, 3, 4, 5, 6, 7, 99],
  },
  3004: {
    required: ['entity'],
    oneOf: [['entity.uid', 'entity.name']],
    activities: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 99],
  },
  6003: { required: ['actor', 'api.operation', 'src_endpoint'], oneOf: [], activities: [1, 2, 3, 4, 99] },
};
const ofEveryActor = [
  ['actor.user.uid', 'actor.app_name'],
  ['src_endpoint.ip', 'src_endpoint.name'],
];

const sender = {
  publicUrl: 'https://desk.example.com',
  version: '1.2.3',
  fields: 'digests',
  key: createSecretKey(Buffer.alloc(32)),
} as const;
const row: StreamedRow = {
  position: 7,
  hash: Buffer.alloc(32, 1),
  id: 9,
  createdAt: new Date('2026-11-26T04:00:00.123Z'),
  adminId: '0193c0de-0000-7000-8000-000000000001',
  adminName: 'Ann',
  adminEmail: 'ann@example.com',
  call: 'login',
  record: null,
  outcome: 'done',
  before: null,
  after: null,
  ipAddress: '203.0.113.7',
  requestId: 'r',
};

/** The attribute at a path, as a reader of OCSF finds it. */
const at = (event: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], event);

it('every kind of row is an event that OCSF takes', () => {
  const writes = Object.values(calls).flatMap((resource) =>
    Object.entries(resource as Record<string, Call>).flatMap(([name, { effect }]) =>
      effect === 'write' ? [name] : [],
    ),
  );
  const own = [
    'rejectAuditRows',
    'endRights',
    'endCompanySession',
    'takeGroupRights',
    'scimAddUser',
    'scimUpdateUser',
    'scimDeleteUser',
    'scimAddGroup',
    'scimUpdateGroup',
    'scimDeleteGroup',
    'releaseByPolicy',
    'import:users',
  ];
  expect(writes.length).toBeGreaterThan(150);
  const kinds = new Map<number, number>();
  for (const call of [...writes, ...own])
    for (const outcome of ['done', 'refused'] as const)
      for (const record of [null, 'a record'])
        for (const adminId of [null, row.adminId]) {
          const names = adminId === null ? { adminName: null, adminEmail: null } : {};
          const event = ocsfEvent({ ...row, ...names, call, outcome, record, adminId }, sender);
          const uid = at(event, 'class_uid') as number;
          kinds.set(uid, (kinds.get(uid) ?? 0) + 1);
          const rules = schema[uid];
          if (!rules) throw new Error(`${call} has the unknown class ${uid}`);
          for (const path of [...ofEveryEvent, ...rules.required])
            expect(at(event, path), `${call} ${path}`).toBeDefined();
          for (const paths of [...rules.oneOf, ...ofEveryActor])
            expect(
              paths.some((path) => at(event, path) !== undefined),
              `${call} ${paths.join()}`,
            ).toBe(true);
          expect(rules.activities, call).toContain(at(event, 'activity_id'));
          expect(at(event, 'type_uid')).toBe(uid * 100 + Number(at(event, 'activity_id')));
          expect(Math.floor(uid / 1000)).toBe(at(event, 'category_uid'));
          expect(at(event, 'status_id')).toBe(outcome === 'done' ? 1 : 2);
        }
  expect([...kinds.keys()].toSorted()).toEqual([2004, 3001, 3002, 3004, 6003]);
});

it('a sign-in, an account, a rule and a change of a record have the classes that their names say', () => {
  expect(kindOf('login')).toMatchObject({ class: 'authentication', activity: 1 });
  expect(kindOf('logout')).toMatchObject({ class: 'authentication', activity: 2 });
  expect(kindOf('addAdmin')).toMatchObject({ class: 'accountChange', activity: 1, severity: 3 });
  expect(kindOf('stopSecondFactor')).toMatchObject({ class: 'accountChange', activity: 11 });
  expect(kindOf('addApiKey')).toMatchObject({ class: 'entityManagement', activity: 1 });
  expect(kindOf('updateSettings')).toMatchObject({ class: 'apiActivity', activity: 3, severity: 3 });
  expect(kindOf('revealPersonal')).toMatchObject({ class: 'apiActivity', activity: 2 });
});

it('nothing personal of a user leaves: neither in digests, nor in values', () => {
  const changed = {
    ...row,
    call: 'updateUser',
    record: 'a user',
    before: { name: 'Bo', email: 'bo@example.org', status: 'active', note: 'call +44 20 7946 0958' },
    after: { name: 'Bo', email: 'bo2@example.org', status: 'blocked', note: 'from 198.51.100.3' },
  };
  const personal = /bo2?@example\.org|7946|198\.51/;
  const digests = JSON.stringify(ocsfEvent(changed, sender));
  expect(digests).not.toMatch(personal);
  expect(digests).not.toContain('blocked');
  expect(digests).not.toContain('"name":"Bo"');
  const values = JSON.stringify(ocsfEvent(changed, { ...sender, fields: 'values' }));
  expect(values).not.toMatch(personal);
  expect(values).toContain('blocked');
  const changes = (from: object) => at(from, 'unmapped.changes') as { field: string; after: string }[];
  expect(changes(ocsfEvent(changed, sender)).map(({ field }) => field)).toEqual(['email', 'status', 'note']);
  // The same value has the same digest, another key has another one.
  const again = changes(ocsfEvent({ ...changed, position: 8 }, sender))[0]?.after;
  expect(changes(ocsfEvent(changed, sender))[0]?.after).toBe(again);
  const elsewhere = ocsfEvent(changed, { ...sender, key: createSecretKey(Buffer.alloc(32, 1)) });
  expect(changes(elsewhere)[0]?.after).not.toBe(again);
  const long = ocsfEvent({ ...changed, after: { text: 'x'.repeat(9000) } }, { ...sender, fields: 'values' });
  expect(JSON.stringify(long).length).toBeLessThan(8000);
});
