import { expect, it } from 'vitest';
import { migrationComplaints, schemaComplaints } from './migration-rules.ts';

const complaints = (sql: string) =>
  migrationComplaints('server/platform/db/migrations/20300101000000_x.sql', sql);

it.each([
  ['has no label', 'create table a (id int);'],
  ['takes away what older servers use', '-- expand\nalter table a drop column b;'],
  ['builds an index on a', '-- expand\ncreate index a_b on a (b);'],
  ['checks every row of a', '-- expand\nalter table a add c int, add constraint d check (c > 0);'],
  ['checks every row of a', '-- contract\nalter table a alter column b set not null;'],
  ['writes every row of a anew', '-- contract\nalter table a alter b type bigint;'],
  ['writes every row of a anew', '-- expand\nalter table a add b uuid default gen_random_uuid();'],
  [
    'writes every row of a anew',
    '-- expand\nalter table a add b text generated always as (lower(c)) stored;',
  ],
  ['changes rows of a', '-- expand\nalter table a add b int;\nupdate a set b = 1;'],
])('a migration that %s is refused: %s', (sentence, sql) => {
  expect(complaints(sql).join()).toContain(sentence);
});

it.each([
  [
    'what it makes itself',
    '-- expand\ncreate table a (id int);\ncreate index a_id on a (id);\nupdate a set id = 1;',
  ],
  [
    'a constraint that is checked later',
    '-- expand\nalter table a add constraint d check (c > 0) not valid;',
  ],
  [
    'a function',
    '-- expand\ncreate function f() returns trigger language plpgsql as $$ begin\n update a set b = 1;\nend $$;',
  ],
  ['few rows', '-- expand\nalter table a add b int;\n-- few rows: one per admin.\nupdate a set b = 1;'],
  ['a backfill', '-- backfill of a\nupdate a set b = 1 where id > $1 returning id;'],
  ['an index beside', '-- expand\n-- outside a transaction\ncreate index concurrently a_b on a (b);'],
])('%s is no reason to refuse a migration: %s', (_, sql) => {
  expect(complaints(sql)).toEqual([]);
});

it('a table of the baseline has a comment', () => {
  const path = 'server/platform/db/schema/06_users.sql';
  expect(schemaComplaints(path, '-- A user.\ncreate table users (\n);\n')).toEqual([]);
  expect(schemaComplaints(path, '\ncreate table users (\n);\n')).toEqual([
    `${path} has no comment above the table users. Say in a sentence what a row is.`,
  ]);
});
