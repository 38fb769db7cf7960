import { afterEach, expect, it } from 'vitest';
import '../app/screens.ts';
import { announceChange } from './changes.ts';
import { queryClient } from './queries.ts';

afterEach(() => queryClient.clear());

/** Which of some reads are old after a change. */
function oldAfter(changed: string, reads: readonly (readonly string[])[]): string[] {
  for (const key of reads) queryClient.setQueryData(key, {});
  announceChange({ key: [changed, 'update'] });
  return reads
    .filter((key) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([resource]) => resource ?? '');
}

it('reads again what shows a renamed category elsewhere, and nothing else', () => {
  const reads = [
    ['categories', 'listCategories'],
    ['tokens', 'listTokens'],
    ['faqs', 'listFaqs'],
  ];
  expect(oldAfter('categories', reads)).toEqual(['categories', 'tokens']);
});

it('reads the audit trail again after every write', () => {
  expect(
    oldAfter('faqs', [
      ['audit', 'listAudit'],
      ['faqs', 'listFaqs'],
      ['users', 'listUsers'],
    ]),
  ).toEqual(['audit', 'faqs']);
});
