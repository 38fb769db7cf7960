import { expect, it } from 'vitest';
import { foldersInCircles, placeOf } from './features.ts';

it('knows how high a file stands on its floor', () => {
  const heights = (...paths: string[]) => paths.map((path) => placeOf(path)?.height ?? 0);
  const [platform = 0, users = 0, withdrawals = 0, operations = 0, main = 0] = heights(
    'server/platform/db/types.ts',
    'server/features/users/queries.ts',
    'server/features/withdrawals/queries.ts',
    'server/operations/backup/tar.ts',
    'server/main.ts',
  );
  expect([platform, users, withdrawals, operations, main]).toEqual(
    [platform, users, withdrawals, operations, main].toSorted((one, other) => one - other),
  );
  expect(placeOf('contract/users/users.calls.ts')).toMatchObject({ floor: 'contract', part: 'users' });
  expect(placeOf('web/ui/dialog.tsx')).toMatchObject({ floor: 'web', part: 'ui' });
  expect(placeOf('server/features/anything/x.ts')?.height).toBe(-1);
  expect(placeOf('e2e/users.test.ts')).toBeUndefined();
  expect(placeOf('server/testing/app.ts')).toBeUndefined();
});

it('finds folders that import each other by way of others, and what ties them', () => {
  const circles = foldersInCircles(
    new Map([
      ['a/one.ts', ['b/two.ts']],
      ['b/two.ts', ['c/three.ts']],
      ['c/three.ts', ['a/four.ts', 'd/five.ts']],
      ['a/four.ts', []],
      ['d/five.ts', ['d/six.ts']],
      ['d/six.ts', []],
    ]),
  );
  expect(circles).toEqual([
    {
      folders: ['a', 'b', 'c'],
      imports: ['a/one.ts → b/two.ts', 'b/two.ts → c/three.ts', 'c/three.ts → a/four.ts'],
    },
  ]);
});
