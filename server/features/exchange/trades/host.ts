import type { Page } from '#contract/platform/call.ts';
import { inputToWire } from '#contract/platform/names.ts';
import { tradesCalls } from '#contract/exchange/trades.calls.ts';
import type { Breaker } from '#server/platform/base/breaker.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { limitConcurrency } from '#server/platform/base/limit-concurrency.ts';
import { pageOfWhole } from './whole-list-reader.ts';
import { readTrades, type Trade } from './host-reader.ts';
import type { TradesInput } from './queries.ts';

const timeoutMs = 4000;
const maxBytes = 8 * 1024 * 1024;

/** A host that hangs shall not hold the places of all lists. */
const maxAtOnce = 4;

const isDown = () => new CallFailure(503, 'tradeHostDown', 5);
/** A host that pages can't be asked to compare, and its page can't be searched for what the others hold. */
const cannotCompare = () => new CallFailure(400, 'tradeHostFilters');
const isWrong = () => new CallFailure(503, 'tradeHostWrong', 5);

const queue = limitConcurrency(maxAtOnce, 0, isDown());

/**
 * Asks the trade host `GET {trade host}/getOrderHistory` (specification 9.6). It gets its own key in the
 * Authorization header and never an admin's token; its redirects are not followed, and what it sends is bounded in time
 * and size.
 * @param host its base address, and the key it knows this server by
 * @param input a page, sent along under the wire's names; a host that doesn't page answers everything, and the page is
 * cut out here
 * @param breaker open while the host doesn't answer: then nobody waits for it
 * @throws CallFailure 400 where columns are compared and the host pages, 503 where it doesn't answer in time, or not with trades, or where enough wait for it already
 */
export async function askTradeHost(
  { url, key, breaker }: { url: string; key: string | undefined; breaker: Breaker },
  input: TradesInput,
): Promise<Page<Trade>> {
  const { compared, ...sent } = splitInput(input);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(inputToWire(tradesCalls.listTrades, sent) as object)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const address = `${url}${tradesCalls.listTrades.path}?${query}`;
  const answer = await queue(async () => {
    if (!breaker.mayTry()) throw isDown();
    try {
      const trades = readTrades(await fetched(address, key));
      if (!trades) throw isWrong();
      breaker.succeeded();
      return trades;
    } catch (error) {
      breaker.failed();
      throw error;
    }
  });
  const { rows, count, countIsExact } = answer;
  // A host that pages but knows no users answers everybody's orders: none of them is known to be this user's.
  if (input.userId !== undefined && count !== undefined && rows.some(({ userId }) => userId !== input.userId))
    return { rows: [], count: 0, countIsExact: true };
  if (count === undefined || rows.length > input.limit) return pageOfWhole(rows, input);
  if (compared) throw cannotCompare();
  return { rows, count, countIsExact };
}

/** What a trade host is asked, and whether the list compares columns besides: that is this server's own. */
function splitInput({ initialQuantity, price, orderValue, remaining, tradeId, ...sent }: TradesInput) {
  const compared = [initialQuantity, price, orderValue, remaining, tradeId].some(
    (each) => each !== undefined,
  );
  return { ...sent, compared };
}

async function fetched(address: string, key: string | undefined): Promise<string> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Accept: 'application/json', ...(key === undefined ? {} : { Authorization: key }) },
    });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      throw isDown();
    }
    return await limited(answer.body);
  } catch (error) {
    throw error instanceof CallFailure ? error : isDown();
  }
}

async function limited(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by the throw closes the connection.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw isWrong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
