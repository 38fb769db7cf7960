import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mayUse,
  menuEntries,
  menuEntry,
  menuPaths,
  type MenuPath,
  type Restriction,
  type Rights,
} from '#contract/platform/menu.ts';
import { accessRows, obstacle, startingRestriction, withTick, type AccessRow } from './access-rules.ts';
import { rightsChanges } from '#contract/identity/rights.ts';

const superadmin: Rights = { role: 'superadmin', restriction: [] };
const groups = menuEntries.flatMap((entry) =>
  entry.children ? [{ path: entry.path, children: entry.children }] : [],
);
const inTree = menuPaths.filter((path) => !menuEntry(path)?.common && !menuEntry(path)?.superadmin);

const read = (path: MenuPath): Restriction => ({ path, isWriteAccess: false });
const write = (path: MenuPath): Restriction => ({ path, isWriteAccess: true });
const tick = (list: readonly Restriction[], path: MenuPath, actor = superadmin) =>
  withTick(list, { path, effect: 'read', isOn: true }, actor);
const untick = (list: readonly Restriction[], path: MenuPath, actor = superadmin) =>
  withTick(list, { path, effect: 'read', isOn: false }, actor);
const letChange = (list: readonly Restriction[], path: MenuPath, actor = superadmin) =>
  withTick(list, { path, effect: 'write', isOn: true }, actor);
const letOnlyRead = (list: readonly Restriction[], path: MenuPath, actor = superadmin) =>
  withTick(list, { path, effect: 'write', isOn: false }, actor);

function rowOf(list: readonly Restriction[], path: MenuPath, actor = superadmin): AccessRow {
  const rows = accessRows(list, actor).flatMap((row) => [row, ...row.children]);
  const found = rows.find((row) => row.path === path);
  if (!found) throw new Error(`${path} is not in the tree`);
  return found;
}

const anyRestriction = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...menuPaths), fc.boolean()), { selector: ([path]) => path })
  .map((pairs) => pairs.map(([path, isWriteAccess]) => ({ path, isWriteAccess })));
const anyActor: fc.Arbitrary<Rights> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(superadmin) },
  { weight: 3, arbitrary: anyRestriction.map((restriction): Rights => ({ role: 'admin', restriction })) },
);
const anyTicks = fc.array(
  fc.record({
    path: fc.constantFrom(...menuPaths),
    effect: fc.constantFrom('read' as const, 'write' as const),
    isOn: fc.boolean(),
  }),
  { maxLength: 40 },
);

describe('the tree', () => {
  it('shows neither common entries nor those of superadmins', () => {
    const paths = accessRows([], superadmin).flatMap((row) => [
      row.path,
      ...row.children.map(({ path }) => path),
    ]);
    expect(paths).toEqual(inTree);
  });

  it('leaves out what belongs to a module that is switched off, and keeps it in the list', () => {
    const actor: Rights = { ...superadmin, switchedOff: ['withdrawalApprovals', 'cases'] };
    const paths = accessRows([], actor).flatMap((row) => [row.path, ...row.children.map(({ path }) => path)]);
    expect(inTree.filter((path) => !paths.includes(path))).toEqual(['/case-list', '/withdrawal-approvals']);
    const held = [write('/case-list'), read('/withdrawal-approvals')];
    const whole = tick(held, '/finance-group', actor);
    expect(whole).toEqual(expect.arrayContaining([...held, read('/withdraw'), read('/finance-group')]));
    expect(untick(whole, '/finance-group', actor)).toEqual(held);
    expect(tick([], '/finance-group', actor)).not.toContainEqual(read('/withdrawal-approvals'));
    expect(tick([], '/case-list', actor)).toEqual([]);
  });

  it('starts with the common entries, to be seen only', () => {
    expect(startingRestriction()).toEqual([read('/dashboard'), read('/editprofile'), read('/securityType')]);
  });

  it('shows a group as mixed while only some of its entries are ticked', () => {
    const one = tick([], '/user');
    expect(rowOf(one, '/users-group').read).toMatchObject({ isChecked: false, isMixed: true });
    const both = tick(one, '/loginhistory');
    expect(rowOf(both, '/users-group').read).toMatchObject({ isChecked: true, isMixed: false });
    expect(rowOf(letChange(both, '/user'), '/users-group').write).toMatchObject({
      isChecked: false,
      isMixed: true,
    });
  });

  it('reads paths in whatever case', () => {
    expect(rowOf([{ path: '/tokenLIST', isWriteAccess: true }], '/TokenList').write.isChecked).toBe(true);
  });
});

describe('ticking', () => {
  it('adds an entry without the right to change, and removes it again', () => {
    expect(tick([], '/faq')).toEqual([read('/faq')]);
    expect(untick(tick([], '/faq'), '/faq')).toEqual([]);
  });

  it('keeps the right to change of what is ticked already', () => {
    expect(tick([write('/faq')], '/content-group')).toContainEqual(write('/faq'));
  });

  it('adds a group with all of its entries, and removes them together', () => {
    const list = tick(startingRestriction(), '/users-group');
    expect(list).toEqual([
      read('/dashboard'),
      read('/users-group'),
      read('/user'),
      read('/loginhistory'),
      read('/editprofile'),
      read('/securityType'),
    ]);
    expect(untick(list, '/users-group')).toEqual(startingRestriction());
  });

  it('adds the group with its last entry, and takes it away with the first that goes', () => {
    const whole = tick(tick([], '/user'), '/loginhistory');
    expect(whole).toContainEqual(read('/users-group'));
    expect(untick(whole, '/user')).toEqual([read('/loginhistory')]);
  });

  it('lets change: ticks what was not, and leaves the first tick when taken back', () => {
    const list = letChange([], '/users-group');
    expect(list).toEqual([write('/users-group'), write('/user'), write('/loginhistory')]);
    expect(letOnlyRead(list, '/user')).toEqual([read('/users-group'), read('/user'), write('/loginhistory')]);
    expect(letOnlyRead([], '/user')).toEqual([]);
  });
});

describe('an admin who holds only some of it', () => {
  const actor: Rights = {
    role: 'admin',
    restriction: [write('/user'), read('/loginhistory'), read('/setting')],
  };

  it('grants the entries of a group one by one, without the group that they do not hold', () => {
    expect(rowOf([], '/users-group', actor).read.isGrantable).toBe(false);
    expect(tick([], '/users-group', actor)).toEqual([]);
    expect(tick(tick([], '/user', actor), '/loginhistory', actor)).toEqual([
      read('/user'),
      read('/loginhistory'),
    ]);
  });

  it('lets change only what they may change', () => {
    expect(rowOf([], '/loginhistory', actor)).toMatchObject({
      read: { isGrantable: true },
      write: { isGrantable: false },
    });
    expect(letChange([read('/loginhistory')], '/loginhistory', actor)).toEqual([read('/loginhistory')]);
    expect(letChange([], '/user', actor)).toEqual([write('/user')]);
  });

  it('adds the group with no more than they hold of it', () => {
    const holder: Rights = {
      role: 'admin',
      restriction: [read('/users-group'), write('/user'), write('/loginhistory')],
    };
    const list = letChange(letChange([], '/user', holder), '/loginhistory', holder);
    expect(list).toEqual([read('/users-group'), write('/user'), write('/loginhistory')]);
  });

  it('touches neither a superadmin nor somebody who holds more', () => {
    expect(obstacle(actor, superadmin)).toBe('superadmin');
    expect(obstacle(actor, { role: 'admin', restriction: [write('/setting')] })).toBe('holdsMore');
    expect(
      obstacle(actor, { role: 'admin', restriction: [read('/setting'), read('/dashboard')] }),
    ).toBeNull();
    expect(obstacle(superadmin, superadmin)).toBeNull();
  });
});

describe('after any ticks', () => {
  it('holds what a list must', () => {
    fc.assert(
      fc.property(anyActor, anyTicks, (actor, ticks) => {
        const start = startingRestriction();
        const list = ticks.reduce<Restriction[]>((now, one) => withTick(now, one, actor), start);
        const has = new Map(list.map(({ path, isWriteAccess }) => [path as MenuPath, isWriteAccess]));

        // Every path appears once, in the menu's order and spelling; the common ones are unchanged.
        expect([...has.keys()]).toEqual(menuPaths.filter((path) => has.has(path)));
        expect(has.size).toBe(list.length);
        expect(list.filter(({ path }) => menuEntry(path)?.common)).toEqual(start);
        // The server would accept all of it from this admin.
        for (const [path, isWriteAccess] of has) {
          expect(menuEntry(path)?.superadmin).toBeUndefined();
          expect(mayUse(actor, path, isWriteAccess ? 'write' : 'read')).toBe(true);
        }
        // A group's own path follows from its entries.
        for (const { path, children } of groups) {
          const isGranted = children.every((child) => has.has(child.path));
          expect(has.has(path)).toBe(isGranted && mayUse(actor, path, 'read'));
          if (!has.has(path)) continue;
          const isWritten = children.every((child) => has.get(child.path) === true);
          expect(has.get(path)).toBe(isWritten && mayUse(actor, path, 'write'));
        }
      }),
    );
  });

  it('shows what the last tick asked for, wherever it could be granted', () => {
    fc.assert(
      fc.property(
        anyActor,
        anyTicks,
        fc.constantFrom(...inTree),
        fc.boolean(),
        (actor, ticks, path, isOn) => {
          const before = ticks.reduce<Restriction[]>((now, one) => withTick(now, one, actor), []);
          for (const effect of ['read', 'write'] as const) {
            const after = withTick(before, { path, effect, isOn }, actor);
            const { isGrantable } = rowOf(before, path, actor)[effect];
            if (!isGrantable) expect(after).toEqual(before);
            else expect(rowOf(after, path, actor)[effect]).toMatchObject({ isChecked: isOn, isMixed: false });
            expect(withTick(after, { path, effect, isOn }, actor)).toEqual(after);
          }
        },
      ),
    );
  });

  it('never changes what another entry grants', () => {
    fc.assert(
      fc.property(anyActor, anyRestriction, anyTicks, (actor, start, ticks) => {
        const touched = new Set<string>(
          ticks.flatMap(({ path }) => [
            path,
            ...(menuEntry(path)?.children ?? []).map((child) => child.path),
            ...groups
              .filter(({ children }) => children.some((child) => child.path === path))
              .map((group) => group.path),
          ]),
        );
        const end = ticks.reduce<Restriction[]>((now, one) => withTick(now, one, actor), start);
        for (const change of rightsChanges(start, end)) expect(touched).toContain(change.path);
      }),
    );
  });
});

describe('the difference of two lists', () => {
  it('names each menu once, in menu order, whatever the spelling', () => {
    const before = [
      read('/faq'),
      { path: '/USER', isWriteAccess: true },
      { path: '/gone', isWriteAccess: false },
    ];
    expect(rightsChanges(before, [write('/faq'), write('/user'), read('/bidlist')])).toEqual([
      { path: '/bidlist', before: 'none', beforeEnds: [], after: 'read', afterEnds: [] },
      { path: '/faq', before: 'read', beforeEnds: [], after: 'write', afterEnds: [] },
      { path: '/gone', before: 'read', beforeEnds: [], after: 'none', afterEnds: [] },
    ]);
  });

  it('says until when, and what is left then, of a right that several give', () => {
    const [friday, sunday] = ['2099-01-02T22:59:59.999Z', '2099-01-04T22:59:59.999Z'];
    const until = (right: Restriction, endsAt: string) => ({ ...right, endsAt });
    // Another spelling of the same moment is no change.
    const same = until(read('/faq'), '2099-01-02T22:59:59.999+00:00');
    expect(rightsChanges([until(read('/faq'), friday)], [same])).toEqual([]);
    expect(
      rightsChanges([read('/faq'), until(read('/faq'), friday)], [{ path: '/FAQ', isWriteAccess: false }]),
    ).toEqual([]);
    const gains = (...after: Parameters<typeof rightsChanges>[1][]) =>
      after.map((list) => rightsChanges([read('/faq')], list)[0]);
    expect(
      gains(
        [read('/faq'), until(write('/faq'), friday)],
        [until(read('/faq'), sunday), until(write('/faq'), friday)],
        [until(read('/faq'), friday), until(write('/faq'), sunday), until(write('/faq'), friday)],
        [until(read('/faq'), sunday)],
      ),
    ).toMatchObject([
      { beforeEnds: [], after: 'write', afterEnds: [{ at: friday, left: 'read' }] },
      {
        after: 'write',
        afterEnds: [
          { at: friday, left: 'read' },
          { at: sunday, left: 'none' },
        ],
      },
      { after: 'write', afterEnds: [{ at: sunday, left: 'none' }] },
      { before: 'read', after: 'read', afterEnds: [{ at: sunday, left: 'none' }] },
    ]);
  });
});
