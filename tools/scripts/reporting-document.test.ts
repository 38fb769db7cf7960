import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ReportingView } from '#server/operations/reporting/views.ts';
import { breakingChanges, reportingDocument } from './reporting-document.ts';

const column = (name: string, type: string) => ({ name, type, comment: 'Some words | and more.' });
const view = (...columns: ReportingView['columns']): ReportingView => ({
  schema: 'reporting_v1',
  name: 'fees',
  comment: 'Fees.',
  columns,
});
const amount = column('amount', 'numeric(36,18)');
const paid = column('paid_at', 'timestamp with time zone');
const document = reportingDocument([view(amount, paid)]);

it('lets columns and views be added', () => {
  expect(breakingChanges(document, [view(amount, paid)])).toEqual([]);
  expect(
    breakingChanges(document, [
      view(column('currency', 'text'), paid, amount),
      { ...view(amount), name: 'bids' },
    ]),
  ).toEqual([]);
});

it('says to make a new version where a column is removed or changes its type', () => {
  expect(breakingChanges(document, [view(paid)])).toEqual([
    'reporting_v1.fees.amount was removed, which breaks dashboards. Leave reporting_v1 as it is, and make reporting_v2 next to it.',
  ]);
  expect(breakingChanges(document, [view(column('amount', 'text'), paid)])).toEqual([
    'reporting_v1.fees.amount has the type text instead of numeric(36,18), which breaks dashboards. Leave reporting_v1 as it is, and make reporting_v2 next to it.',
  ]);
  expect(breakingChanges(document, [])).toHaveLength(2);
});

it('reads the committed document', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../docs/reporting.md'), 'utf8');
  expect(breakingChanges(committed, []).length).toBeGreaterThan(100);
});
