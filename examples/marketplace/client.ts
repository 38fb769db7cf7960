// The client of marketdesk's feed: one file without dependencies, for Node 20 or newer, Deno, Bun and workers.
// Your workspace serves its own copy at /api/client.ts. The guide at /guide/connect explains it.
//
//   const desk = new Desk({ url: 'https://desk.example.com', key: process.env.DESK_KEY });
//   for await (const { id, result, errors } of desk.send('users', rows)) …
//   for await (const event of desk.follow({ after })) …
//   const event = await readWebhook(body, headers, secret);

/** The address of marketdesk, and an API key. */
export interface DeskOptions {
  /** Such as `https://desk.example.com`. */
  url: string;
  /** An API key, `mdk_…`. */
  key: string;
  /** How often a request is tried. The default is 8: an outage of half a minute is waited for. `Infinity` waits for any. */
  attempts?: number;
  /** How long one attempt may take, in milliseconds. The default is 60,000. */
  timeoutMs?: number;
}

/** Why a request was refused: a sentence for each field, and under `messages` for mistakes that belong to no field. */
export class DeskError extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, errors: Readonly<Record<string, string>>) {
    const sentences = Object.entries(errors).map(([field, sentence]) =>
      field === 'messages' ? sentence : `${field}: ${sentence}`,
    );
    super(sentences.join(' ') || `marketdesk answered ${status}.`);
    this.name = 'DeskError';
    this.status = status;
    this.errors = errors;
  }
}

/** The result of a row. You can safely send a row again: it is then `unchanged`. */
export interface RowAnswer {
  /** Your id; null if the row had no valid one. */
  id: string | null;
  result: 'created' | 'changed' | 'unchanged' | 'stale' | 'rejected';
  /** Fields that refer to a record that has not arrived yet. They are resolved when it arrives. */
  waitsFor?: string[];
  /** The record was deleted in marketdesk: nothing was changed. */
  deleted?: true;
  /** Why it was rejected, by field. */
  errors?: Record<string, string>;
}

/** A decision that was made in marketdesk. It may arrive more than once, always with the same `id`. */
export interface DeskEvent {
  id: string;
  /** Counts up. Store the last one that you have handled. */
  position: number;
  type: EventType;
  timestamp: string;
  /** True if the workspace masks personal data, and you receive masks instead. */
  masked?: boolean;
  data: {
    /** `externalId` is your own id, where you sent the record. */
    record: { type: string; id: string | null; externalId: string | null };
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    actor: { kind: string; id: string; name: string };
  };
}

/** Some events, in order. */
export interface EventPage {
  events: DeskEvent[];
  /** What to ask for next, also where no event came. */
  next: number;
  /** Whether there is more to read at once. */
  hasMore: boolean;
}

/** The highest number of rows in a request. */
const batchRows = 1000;

/** Statuses after which the same request is sent again: too many calls, or a server that is busy, starting or down. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Sends rows to marketdesk, and reads its decisions. */
export class Desk {
  readonly #options: Required<DeskOptions>;

  constructor(options: DeskOptions) {
    this.#options = { attempts: 8, timeoutMs: 60_000, ...options, url: options.url.replace(/\/+$/, '') };
  }

  /**
   * Sends any number of rows of an entity, in requests of 1,000, one after the other, so that rows of one record arrive in
   * your order. A request that fails on its way is sent again.
   * @returns the answer to each row, in order, as soon as its request is answered
   * @throws DeskError if a request is refused as a whole: the key, the entity, or the body
   */
  async *send<E extends Entity>(
    entity: E,
    rows: Iterable<FeedRows[E]> | AsyncIterable<FeedRows[E]>,
  ): AsyncGenerator<RowAnswer, void, void> {
    let batch: FeedRows[E][] = [];
    for await (const row of rows) {
      if (batch.push(row) < batchRows) continue;
      yield* await this.#sendBatch(entity, batch);
      batch = [];
    }
    if (batch.length > 0) yield* await this.#sendBatch(entity, batch);
  }

  async #sendBatch(entity: Entity, rows: readonly unknown[]): Promise<RowAnswer[]> {
    const { results } = await this.call<{ results: RowAnswer[] }>('POST', `/feed/v1/${entity}`, rows);
    return results;
  }

  /**
   * The decisions after a position.
   * @param after the `next` of the previous page; without it, the oldest events that are kept (90 days)
   * @param wait seconds to wait for an event if there is none yet, at most 30
   */
  events(
    asked: { after?: number; limit?: number; types?: EventType[]; wait?: number } = {},
  ): Promise<EventPage> {
    const query = new URLSearchParams(
      Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    return this.call<EventPage>('GET', `/feed/v1/events?${query}`);
  }

  /**
   * All decisions, one after the other, without an end. It also continues while the server is quiet, restarts or is down for a while.
   * Handle each before you take the next, then store its `position`. After a restart, continue from there, and nothing is lost.
   * @param after the position of the last event that you have handled
   * @param signal ends it
   * @throws DeskError if the key is refused, or the events of the position are no longer kept
   */
  async *follow({
    after,
    types,
    signal,
  }: { after?: number; types?: EventType[]; signal?: AbortSignal } = {}): AsyncGenerator<
    DeskEvent,
    void,
    void
  > {
    let next = after;
    let failed = 0;
    for (;;) {
      if (signal?.aborted) return;
      const asked = {
        limit: 1000,
        wait: 25,
        ...(next !== undefined && { after: next }),
        ...(types && { types }),
      };
      try {
        const page = await this.events(asked);
        failed = 0;
        yield* page.events;
        next = page.next;
      } catch (error) {
        if (error instanceof DeskError && !passing.has(error.status)) throw error;
        await pause((failed += 1));
      }
    }
  }

  /**
   * Any call of the API document, `/api/docs`. What fails on its way, or is answered 429 or 503, is sent again; a write
   * carries an Idempotency-Key, so that it is done once.
   * @param path with its query
   * @throws DeskError where the desk refuses
   */
  async call<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    const { url, key, attempts, timeoutMs } = this.#options;
    const once: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() };
    for (let attempt = 1; ; attempt += 1) {
      let answer: Response | undefined;
      try {
        answer = await fetch(url + path, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...once,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await answer.text();
        if (answer.ok) return JSON.parse(text) as Answer;
        if (!passing.has(answer.status) || attempt >= attempts) throw refusalOf(answer.status, text);
      } catch (error) {
        if (error instanceof DeskError || attempt >= attempts) throw error;
      }
      await pause(attempt, answer?.headers.get('retry-after'));
    }
  }
}

function refusalOf(status: number, text: string): DeskError {
  try {
    return new DeskError(status, (JSON.parse(text) as { errors: Record<string, string> }).errors);
  } catch {
    return new DeskError(status, {});
  }
}

/**
 * Waits twice as long each time, half a minute at most, but at least as long as the server asks for, up to five minutes. A server that starts asks
 * for a second each time, and may need more of them than there are attempts. The random part keeps senders apart.
 */
function pause(attempt: number, retryAfter?: string | null): Promise<void> {
  const asked = Math.min(Number(retryAfter) * 1000 || 0, 300_000);
  const growing = Math.min(30_000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);
  return new Promise((resolve) => setTimeout(resolve, Math.max(asked, growing)));
}

/** The content of a webhook: an event, or a message about the endpoint itself. */
export type WebhookMessage =
  | DeskEvent
  | { id: string; type: 'webhook.test'; timestamp: string; data: Record<string, never> }
  /** `count` events, at positions after `after` up to `upTo`, were deleted before this endpoint received them. */
  | {
      id: string;
      type: 'webhook.lost';
      timestamp: string;
      data: { count: number; after: number; upTo: number };
    };

/** How old a webhook may be, or how far in the future, in seconds. Protects against replays. */
const toleranceSeconds = 300;

/**
 * Verifies that marketdesk sent a webhook (Standard Webhooks), and reads it.
 * @param body the request's body exactly as it arrived
 * @param header returns a header of the request by its name in lower case
 * @param secrets the endpoint's secret, `whsec_…`; during a rotation both
 * @throws Error if the signature is wrong or the time is too far off: answer 401
 */
export async function readWebhook(
  body: string,
  header: (name: string) => string | null | undefined,
  secrets: string | readonly string[],
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = [
    header('webhook-id'),
    header('webhook-timestamp'),
    header('webhook-signature'),
  ];
  if (!id || !timestamp || !signatures) throw new Error('This is no webhook: its signature is missing.');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new Error('This webhook is too old, or a clock is wrong.');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await crypto.subtle.importKey(
      'raw',
      bytesOf(secret.replace(/^whsec_/, '')),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    for (const signature of signatures.split(' ')) {
      const [version, value = ''] = signature.split(',');
      if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
        return JSON.parse(body) as WebhookMessage;
    }
  }
  throw new Error('The signature of this webhook is wrong.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

// What follows is made from the contract by `npm run connect:texts`.

/** The fields of each entity's rows. For a known record, a row needs only its id and the changed fields. */
export interface FeedRows {
  users: {
    id: string;
    revision?: number;
    name?: string;
    address?: string | null;
    email?: string | null;
    dialCode?: string | null;
    phoneNumber?: string | null;
    accountType?: string | null;
    status?: 'active' | 'blocked';
    credentialsChangedAt?: string | null;
    createdAt?: string;
    own?: object;
  };
  logins: {
    id: string;
    revision?: number;
    user?: string | null;
    email?: string;
    countryName?: string | null;
    countryCode?: string | null;
    regionName?: string | null;
    ipAddress?: string;
    os?: string | null;
    status?: 'Success' | 'Failed';
    createdAt?: string;
  };
  verifications: {
    id: string;
    revision?: number;
    user?: string;
    email?: string;
    address?: string | null;
    status?: 'Pending' | 'Accepted' | 'Rejected';
    decidedAt?: string | null;
    createdAt?: string;
  };
  subscribers: {
    id: string;
    revision?: number;
    email?: string;
    name?: string | null;
    unsubscribedAt?: string | null;
    createdAt?: string;
  };
  'community-users': {
    id: string;
    revision?: number;
    name?: string;
    username?: string;
    email?: string;
    createdAt?: string;
  };
  currencies: {
    id: string;
    revision?: number;
    type?: 'fiat' | 'crypto' | 'token';
    name?: string;
    symbol?: string;
    withdrawFee?: string;
    abi?: string | null;
    contractAddress?: string | null;
    bankName?: string | null;
    accountHolder?: string | null;
    accountNumber?: string | null;
    routingNumber?: string | null;
    createdAt?: string;
  };
  withdrawals: {
    id: string;
    revision?: number;
    user?: string | null;
    email?: string;
    currency?: string | null;
    currencySymbol?: string;
    paymentType?: 2 | 4;
    toAddress?: string | null;
    network?: string | null;
    bankName?: string | null;
    accountHolder?: string | null;
    accountNumber?: string | null;
    routingNumber?: string | null;
    amount?: string;
    status?: number;
    needsDecision?: boolean;
    createdAt?: string;
    own?: object;
  };
  balances: {
    id: string;
    revision?: number;
    user?: string | null;
    currency?: string | null;
    currencySymbol?: string;
    amount?: string;
    changedAt?: string;
  };
  custody: {
    id: string;
    revision?: number;
    currency?: string | null;
    currencySymbol?: string;
    account?: string;
    address?: string | null;
    network?: string;
    amount?: string;
    observedAt?: string;
  };
  transfers: {
    id: string;
    revision?: number;
    sender?: string | null;
    receiver?: string | null;
    senderEmail?: string;
    receiverEmail?: string;
    currency?: string | null;
    currencySymbol?: string;
    amount?: string;
    createdAt?: string;
  };
  trades: {
    id: string;
    revision?: number;
    user?: string | null;
    tradeId?: string;
    firstCurrency?: string;
    secondCurrency?: string;
    firstCurrencyRecord?: string | null;
    secondCurrencyRecord?: string | null;
    initialQuantity?: string;
    price?: string;
    orderValue?: string;
    remaining?: string;
    orderType?: string;
    orderedAt?: string;
  };
  tokens: {
    id: string;
    revision?: number;
    chainId?: string;
    contractAddress?: string;
    tokenId?: string;
    name?: string;
    description?: string;
    category?: string | null;
    image?: string | null;
    price?: string | null;
    currency?: string;
    creator?: string;
    owner?: string;
    collection?: string | null;
    status?: 'minted' | 'listed' | 'sold' | 'burned';
    soldAt?: string | null;
    createdAt?: string;
    own?: object;
  };
  bids: {
    id: string;
    revision?: number;
    token?: string | null;
    tokenId?: string;
    tokenName?: string | null;
    amount?: string;
    currency?: string;
    bidder?: string;
    user?: string | null;
    bidderName?: string | null;
    createdAt?: string;
  };
  auctions: {
    id: string;
    revision?: number;
    token?: string;
    price?: string;
    currency?: string;
    endsAt?: string;
    createdAt?: string;
  };
  reports: {
    id: string;
    revision?: number;
    type?: 'token' | 'user';
    token?: string | null;
    reporter?: string | null;
    address?: string;
    name?: string | null;
    description?: string;
    handledAt?: string | null;
    createdAt?: string;
  };
  tickets: {
    id: string;
    revision?: number;
    ticketNumber?: string;
    user?: string | null;
    name?: string;
    email?: string;
    subject?: string;
    description?: string;
    closedStatus?: 0 | 1;
    createdAt?: string;
    own?: object;
  };
  'ticket-replies': {
    id: string;
    revision?: number;
    ticket?: string;
    author?: 'admin' | 'user';
    message?: string;
    createdAt?: string;
  };
  documents: {
    id: string;
    revision?: number;
    user?: string;
    kind?:
      | 'passport'
      | 'identity-card'
      | 'driving-licence'
      | 'residence-permit'
      | 'proof-of-address'
      | 'selfie'
      | 'other';
    side?: 'whole' | 'front' | 'back';
    number?: string | null;
    level?: number | null;
    expiresAt?: string | null;
    fileHash?: string;
    createdAt?: string;
  };
}

/** What can be sent. */
export type Entity = keyof FeedRows;

/** The types of decisions. */
export type EventType =
  | 'user.changed'
  | 'user.blocked'
  | 'user.unblocked'
  | 'user.deleted'
  | 'user.restored'
  | 'verification.accepted'
  | 'verification.rejected'
  | 'ticket.answered'
  | 'ticket.user_wrote'
  | 'ticket.changed'
  | 'ticket.merged'
  | 'ticket.unmerged'
  | 'ticket.closed'
  | 'ticket.rated'
  | 'ticket.reopened'
  | 'token.deleted'
  | 'token.restored'
  | 'token.hidden'
  | 'token.shown'
  | 'token.hot_set'
  | 'token.hot_removed'
  | 'token.category_changed'
  | 'auction.banner_set'
  | 'auction.banner_removed'
  | 'currency.added'
  | 'currency.changed'
  | 'currency.deleted'
  | 'settings.changed'
  | 'settings.chain_fee_changed'
  | 'faq.added'
  | 'faq.changed'
  | 'faq.deleted'
  | 'faq.restored'
  | 'page.changed'
  | 'category.added'
  | 'category.changed'
  | 'category.deleted'
  | 'category.restored'
  | 'creator.added'
  | 'creator.changed'
  | 'product.added'
  | 'product.changed'
  | 'product.deleted'
  | 'product.restored'
  | 'community_category.added'
  | 'community_category.changed'
  | 'community_category.deleted'
  | 'community_user.added'
  | 'user.erased'
  | 'community_user.deleted'
  | 'subscriber.unsubscribed'
  | 'subscriber.deleted'
  | 'subscriber.restored'
  | 'withdrawal.approved'
  | 'withdrawal.released'
  | 'withdrawal.held'
  | 'withdrawal.resumed'
  | 'withdrawal.refused'
  | 'case.opened'
  | 'case.reported'
  | 'withdrawal.gate_hit'
  | 'withdrawal.gate_overridden'
  | 'screening.hit'
  | 'screening.decided'
  | 'travel_rule.decided'
  | 'case.closed'
  | 'case.reversed'
  | 'case.appealed'
  | 'report.handled'
  | 'report.reopened'
  | 'reserves.short'
  | 'reserves.unknown'
  | 'reserves.covered'
  | 'reserves.overridden'
  | 'closing.started'
  | 'closing.cancelled'
  | 'closing.closed'
  | 'withdrawals.stopped'
  | 'withdrawals.stop_prolonged'
  | 'withdrawals.resumed'
  | 'owner_act.done'
  | 'owner_act.undone'
  | 'contract.changed_unasked'
  | 'contract.change_undone'
  | 'contract.short'
  | 'contract.covered'
  | 'contract.drifted'
  | 'contract.drift_over'
  | 'record.fields_changed';
