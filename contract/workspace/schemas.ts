import type { z } from 'zod';
import { appearanceSchemas } from './appearance.schemas.ts';
import { bulkSchemas } from './bulk.schemas.ts';
import { dashboardSchemas } from './dashboard.schemas.ts';
import { exportsSchemas } from './exports.schemas.ts';
import { findSchemas } from './find.schemas.ts';
import { healthSchemas } from './health.schemas.ts';
import { liveSchemas } from './live.schemas.ts';
import { modulesSchemas } from './modules.schemas.ts';
import { monthlyFiguresSchemas } from './monthly-figures.schemas.ts';
import { ownFieldsSchemas } from './own-fields.schemas.ts';
import { recordPagesSchemas } from './record-pages.schemas.ts';
import { rulesSchemas } from './rules.schemas.ts';
import { runsSchemas } from './runs.schemas.ts';
import { sampleDataSchemas } from './sample-data.schemas.ts';
import { serverSettingsSchemas } from './server-settings.schemas.ts';

/**
 * The schemas of this feature's calls, by resource.
 * @param names the names of all list calls and of all resources, the lists with bulk actions, and the names of the
 * actions
 */
export const schemas = <
  List extends string,
  Resource extends string,
  BulkList extends string,
  Act extends string,
>(names: {
  list: z.ZodType<List, List>;
  resource: z.ZodType<Resource, Resource>;
  bulkList: z.ZodType<BulkList, BulkList>;
  act: z.ZodType<Act, Act>;
}) =>
  ({
    dashboard: dashboardSchemas,
    find: findSchemas,
    recordPages: recordPagesSchemas,
    runs: runsSchemas,
    bulk: bulkSchemas({ list: names.bulkList, act: names.act }),
    exports: exportsSchemas(names),
    live: liveSchemas(names),
    health: healthSchemas,
    modules: modulesSchemas,
    serverSettings: serverSettingsSchemas,
    appearance: appearanceSchemas,
    ownFields: ownFieldsSchemas,
    sampleData: sampleDataSchemas,
    rules: rulesSchemas,
    monthlyFigures: monthlyFiguresSchemas,
  }) as const;
