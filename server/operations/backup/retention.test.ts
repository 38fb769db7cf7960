import { expect, it } from 'vitest';
import { lastDue, outdatedBackups } from './retention.ts';

const day = (date: string) => new Date(`${date}T02:05:00Z`);

it('a year of nightly backups leaves the last 14 days and one for each of the last 8 weeks', () => {
  let kept: { takenAt: Date }[] = [];
  for (let night = 0; night < 365; night += 1) {
    const now = new Date(day('2026-01-01').getTime() + night * 86_400_000);
    kept = [{ takenAt: now }, ...kept];
    const outdated = new Set(outdatedBackups(kept, now));
    kept = kept.filter((backup) => !outdated.has(backup));
  }
  // 2026-12-31 is a Thursday. The weeks before the 14 days are there with their Sundays.
  expect(kept.map(({ takenAt }) => takenAt.toISOString().slice(5, 10))).toEqual(
    '12-31 12-30 12-29 12-28 12-27 12-26 12-25 12-24 12-23 12-22 12-21 12-20 12-19 12-18 12-13 12-06 11-29 11-22 11-15'.split(
      ' ',
    ),
  );
});

it('of several backups of one day the newest stays', () => {
  const backups = ['2026-05-02T12:00:00Z', '2026-05-02T02:00:00Z', '2026-05-01T02:00:00Z'].map((at) => ({
    takenAt: new Date(at),
  }));
  expect(outdatedBackups(backups, new Date('2026-05-02T13:00:00Z'))).toEqual([backups[1]]);
});

it('a backup is due after two in the night, in UTC', () => {
  expect(lastDue(new Date('2026-05-02T01:59:59Z')).toISOString()).toBe('2026-05-01T02:00:00.000Z');
  expect(lastDue(new Date('2026-05-02T02:00:00Z')).toISOString()).toBe('2026-05-02T02:00:00.000Z');
});
