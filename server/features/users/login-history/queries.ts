import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { loginHistorySchemas } from '#contract/users/login-history.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';

type Login = z.input<typeof loginHistorySchemas.listLogins.output>;
type Input = z.output<typeof loginHistorySchemas.listLogins.input>;

const logins: ListDefinition<Login, Input> = {
  table: 'logins',
  columns: {
    id: 'id',
    userId: 'user_id',
    email: 'email',
    countryName: 'country_name',
    countryCode: 'country_code',
    regionName: 'region_name',
    ipAddress: 'ip_address',
    os: 'os',
    createdAt: 'created_at',
    status: 'status',
  },
  search: 'search',
  masked: {
    search: `lower(concat_ws(e'\\x1f', country_name, country_code, region_name, os, status))`,
    whole: ['lower(email)', 'ip_address'],
  },
  shown: { column: 'status', words: shownStatuses.logins },
  sorts: {
    email: 'lower(email)',
    countryName: 'lower(country_name)',
    countryCode: 'country_code',
    regionName: 'lower(region_name)',
    ipAddress: 'ip_address',
    os: 'lower(os)',
    createdAt: 'created_at',
    status: 'status',
  },
  // The ID contains the time too, but `from` and `to` use this index.
  newest: 'created_at',
  filters: {
    status: (status) => sql`status = ${status}`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    userId: (id) => sql`user_id = ${id}`,
    email: textColumn('lower(email)'),
    countryName: textColumn('lower(country_name)'),
    countryCode: textColumn('lower(country_code)'),
    regionName: textColumn('lower(region_name)'),
    ipAddress: textColumn('ip_address'),
    os: textColumn('lower(os)'),
  },
  searchedTexts: ['email', 'countryName', 'countryCode', 'regionName', 'ipAddress', 'os'],
  keptCount: 'logins',
};

/** A page of the users' sign-ins. */
export const listLogins = (db: Kysely<DB>, input: Input) => pageOf(db, logins, input);
