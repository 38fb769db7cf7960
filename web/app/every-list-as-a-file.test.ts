import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';

/** Lists that no screen offers as a file, and why. The call `startExport` makes a file of them all the same. */
const withoutFile: Readonly<Record<string, string>> = {
  listAuditActors: 'the choices of a filter',
  listContractChanges: 'the newest ten, beside the acts that asked for them',
  listCategoryChoices: 'the choices of a filter',
  listScreeningChanges: 'the entries of one version, which come from a file',
  listScreeningVersions: 'one row for each file of a list',
  listRuns: 'what runs at the moment, in a small window; what came of each is in the audit trail',
  listStaticPagesTwin: 'the same list as listStaticPages, under its other name',
};

const web = join(import.meta.dirname, '..');

/** Each file of the pages' code, but for tests. */
async function sources(): Promise<string[]> {
  const paths = await Array.fromAsync(glob('**/*.tsx', { cwd: web }));
  return paths.map((path) => readFileSync(join(web, path), 'utf8'));
}

const lists = Object.entries(calls).flatMap(([resource, ofResource]) =>
  Object.entries(ofResource as Record<string, Call>)
    .filter(([, { wrapper }]) => wrapper.startsWith('list:'))
    .map(([name]) => ({
      name,
      call: `client.${resource}.${name}`,
    })),
);

it('every list of the contract has an Export button on a screen, or a reason to have none', async () => {
  const texts = await sources();
  // A whole screen, a section of live items and a log bring the button with them; other lists name their call to it.
  const offers = (text: string, call: string) =>
    (/<(?:ListScreen|LiveItems|LogList)\b/.test(text) && text.includes(`call={${call}}`)) ||
    (text.includes('<ExportButton') && text.includes(`name: ${call}.key[1]`));
  const missing = lists
    .filter(({ call }) => !texts.some((text) => offers(text, call)))
    .map(({ name }) => name);
  expect(missing.toSorted()).toEqual(Object.keys(withoutFile).toSorted());
});
