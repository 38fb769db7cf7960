import type { OwnBlock } from '#contract/integrations/own-card.ts';
import { ownCardAnswer } from '#contract/integrations/own-card.ts';
import { Breaker } from '#server/platform/base/breaker.ts';
import type { Services } from '#server/platform/context/services.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { ask, type Asked } from '#server/platform/signed-requests/ask.ts';
import { FreshCache } from './fresh-cache.ts';
import type { StoredOwnAction } from './queries.ts';

/** The time limit of the answer of a card, in milliseconds. */
export const cardPatience = 2000;
/** How long a card is not asked after three failures in a row, in milliseconds. */
const restMs = 60_000;

/** What a card shows for a record. */
export interface CardContent {
  blocks: OwnBlock[] | null;
  /** Why there is nothing; null if there is something. */
  error: string | null;
}

const cache = new FreshCache<CardContent>(1000);
const breakers = new Map<string, Breaker>();

/** Asks the server of a card about a record, or about none as a test. It is not cached. */
export function askCard(
  services: Services,
  card: StoredOwnAction,
  record: string | null,
): Promise<Asked<{ blocks: OwnBlock[] }>> {
  const { id, name, kind } = card;
  const records = record === null ? [] : [record];
  return ask(
    services,
    card,
    {
      id: uuidV7(),
      type: 'card.opened',
      data: { card: { id, name }, kind, records, isTest: record === null },
    },
    { schema: ownCardAnswer, patience: cardPatience },
  );
}

async function freshContent(services: Services, card: StoredOwnAction, record: string): Promise<CardContent> {
  const breaker = breakers.get(card.id) ?? new Breaker(restMs);
  breakers.set(card.id, breaker);
  if (!breaker.mayTry()) return { blocks: null, error: 'paused' };
  const asked = await askCard(services, card, record);
  if (asked.error !== undefined) {
    breaker.failed();
    return { blocks: null, error: asked.error };
  }
  breaker.succeeded();
  return { blocks: asked.value.blocks, error: null };
}

/** What a card shows for a record, up to a minute old. */
export function cardContent(services: Services, card: StoredOwnAction, record: string): Promise<CardContent> {
  const key = `${card.id} ${card.version} ${record}`;
  return cache.get(key, () => freshContent(services, card, record));
}
