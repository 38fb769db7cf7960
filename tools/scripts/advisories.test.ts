import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findings, lockedVersions, warningOf } from './advisories.ts';
import { compareVersions, isAffected } from './advisory-range.ts';

const lock = JSON.stringify({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/left': { version: '1.2.3' },
    'node_modules/right/node_modules/left': { version: '2.0.0-beta.2' },
    'node_modules/@a/b': { version: '4.0.0' },
    'node_modules/alias': { name: 'real', version: '7.0.1' },
  },
});
const advisory = {
  id: 'GHSA-1',
  package: 'left',
  severity: 'high',
  title: 'A fault',
  url: 'https://github.com/advisories/GHSA-1',
  vulnerable: '<1.2.4',
};
const pinned = { renewed: '2026-11-01', advisories: [advisory], accepted: [] };
const look = (more: object) => findings({ ...pinned, ...more }, lockedVersions(lock), '2026-11-26');

it('versions are ordered as semver orders them', () => {
  const inOrder =
    '1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1 1.10.0 2.0.0';
  const versions = inOrder.split(' ');
  for (const [at, one] of versions.entries())
    for (const [other, two] of versions.entries())
      expect(Math.sign(compareVersions(one, two)), `${one} ${two}`).toBe(Math.sign(at - other));
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
});

it.each([
  ['1.2.3', '<1.2.4', true],
  ['1.2.4', '<1.2.4', false],
  ['1.2.4', '<=1.2.4', true],
  ['2.1.0', '>=2.0.0 <2.1.1 || >=3.0.0 <3.0.5', true],
  ['2.1.1', '>=2.0.0 <2.1.1 || >=3.0.0 <3.0.5', false],
  ['3.0.4', '>=2.0.0 <2.1.1 || >= 3.0.0 < 3.0.5', true],
  ['2.0.0-beta.2', '<2.0.0', true],
  ['9.9.9', '*', true],
  ['1.0.0', '=1.0.0', true],
])('%s in %s: %s', (version, range, is) => {
  expect(isAffected(version, range)).toBe(is);
});

it('a range of a form that is not known is no reason to call a version safe', () => {
  for (const range of ['^1.0.0', '~1.2', '1.x', '', '1.0.0 - 2.0.0'])
    expect(() => isAffected('1.0.0', range)).toThrow();
});

it('says loudly that it proves nothing without advisories, or little with old ones', () => {
  expect(warningOf({ renewed: null }, '2026-11-26')).toMatch(
    /^WARNING: .* proves nothing\. Run npm run advisories/,
  );
  expect(warningOf({ renewed: '2026-10-26' }, '2026-11-26')).toMatch(
    /^WARNING: the advisories are 31 days old\./,
  );
  expect(warningOf({ renewed: '2026-10-27' }, '2026-11-26')).toBeNull();
});

it('is described in SECURITY as it is', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const { renewed } = JSON.parse(read('tools/scripts/advisories.json')) as { renewed: string | null };
  expect(read('SECURITY.md').includes('`"renewed": null`')).toBe(renewed === null);
});

describe('the check', () => {
  it('names a locked version with a fault, also below another package and behind an alias', () => {
    expect(look({})).toEqual([expect.stringMatching(/^left 1\.2\.3: A fault \(high/)]);
    expect(look({ advisories: [{ ...advisory, vulnerable: '>=2.0.0-beta.1 <2.0.0' }] })).toHaveLength(1);
    expect(look({ advisories: [{ ...advisory, package: 'real', vulnerable: '>=7.0.0' }] })).toHaveLength(1);
    expect(look({ advisories: [{ ...advisory, package: 'elsewhere' }] })).toEqual([]);
  });

  it('lets an accepted one pass with a reason until its end, and names acceptances that nothing needs', () => {
    const accepted = { id: 'GHSA-1', package: 'left', why: 'Only used to build', until: '2026-12-01' };
    expect(look({ accepted: [accepted] })).toEqual([]);
    expect(look({ accepted: [{ ...accepted, until: '2026-11-25' }] })[0]).toContain(
      'was accepted until 2026-11-25',
    );
    expect(look({ accepted: [{ ...accepted, why: ' ' }] })[0]).toContain('without a reason');
    expect(look({ accepted: [{ ...accepted, until: 'later' }] })[0]).toContain('without a reason or an end');
    expect(look({ accepted: [accepted], advisories: [] })).toEqual([
      'GHSA-1 of left is accepted, but no locked version has it. Remove it.',
    ]);
  });
});
