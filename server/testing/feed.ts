import { feedBatch } from '#server/features/integrations/feed/batch.ts';
import { entities } from '#server/features/integrations/feed/entities.ts';
import type { EntityName } from '#server/features/integrations/feed/entity.ts';
import type { TestDatabase } from './database.ts';

/** A function that feeds rows as one batch without an audit row, and returns the result of each. */
export const feedInto =
  (database: () => TestDatabase) =>
  (name: EntityName, rows: unknown[], source = 'market', more: { mostWaiting?: number } = {}) =>
    feedBatch(database().kysely, entities[name], rows, { source, seal: async () => undefined, ...more });
