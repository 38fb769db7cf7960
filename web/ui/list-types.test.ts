import { expect, it } from 'vitest';
import type { client } from '#web/lib/client.ts';
import type { FilterName, InputOf, SortKey } from '#web/lib/use-list.ts';
import type { ColumnOf } from './column.ts';
import type { Filter } from './list-filter.ts';
import type { ListScreenProps } from './list-screen.tsx';

type Users = typeof client.users.listUsers;
type Input = InputOf<Users>;
type UserFilters = NonNullable<ListScreenProps<unknown, Input>['filters']>[number];

/** True where the type would compile there. */
type Fits<Given, Place> = Given extends Place ? true : false;
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

// The compiler checks each line: a wrong one does not compile.
it('takes the sort keys of a list from its call', () => {
  const keys: Same<
    SortKey<Input>,
    'name' | 'address' | 'email' | 'phoneNumber' | 'status' | 'createdAt'
  > = true;
  const known: Fits<{ key: 'email'; header: string }, ColumnOf<Users>> = true;
  const notSortable: Fits<{ key: 'version'; header: string }, ColumnOf<Users>> = false;
  const saidNotSortable: Fits<{ key: 'version'; header: string; isSortable: false }, ColumnOf<Users>> = true;
  const noField: Fits<{ key: 'emial'; header: string; isSortable: false }, ColumnOf<Users>> = false;
  expect([keys, known, notSortable, saidNotSortable, noField]).toEqual([true, true, false, true, false]);
});

it('takes the names of its filters from there too', () => {
  const names: Same<
    FilterName<Input>,
    'status' | 'name' | 'address' | 'email' | 'phoneNumber' | 'from' | 'to' | 'assigned'
  > = true;
  const known: Fits<Filter<'status'>, UserFilters> = true;
  const unknown: Fits<Filter<'state'>, UserFilters> = false;
  const standing: Fits<Filter<'page'>, UserFilters> = false;
  expect([names, known, unknown, standing]).toEqual([true, true, false, false]);
});
