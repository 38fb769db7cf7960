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

/** The most requests at the same time, so that a host that hangs doesn't block all lists. */
const maxAtOnce = 4;

const isDown = () => new CallFailure(503, 'tradeHostDown', 5);
/** A host that pages can't compare columns, and filtering its page here would miss the matches on other pages. */
const cannotCompare = () => new CallFailure(400, 'tradeHostFilters');
const isWrong = () => new CallFailure(503, 'tradeHostWrong', 5);

const queue = limitConcurrency(maxAtOnce, 0, isDown());

/**
 * Requests `GET {trade host}/getOrderHistory` from the trade host (specification 9.6). The host gets its own key in the
 * Authorization header and never an administrator's token. Redirects are not followed, and the answer is limited in
 * time and size.
 * @param host its base address, and the key that it knows this server by
 * @param input the page, sent under the names of the wire format; if the host doesn't page, it returns everything, and
 * the page is cut out here
 * @param breaker open while the host doesn't answer, so that no call waits for it
 * @throws CallFailure 400 if columns are compared and the host pages; 503 if it doesn't answer in time, its answer is
 * no list of trades, or too many calls are already waiting for it
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
  // A host that pages but doesn't know users returns the orders of all users. None of them is known to be this
  // user's.
  if (input.userId !== undefined && count !== undefined && rows.some(({ userId }) => userId !== input.userId))
    return { rows: [], count: 0, countIsExact: true };
  if (count === undefined || rows.length > input.limit) return pageOfWhole(rows, input);
  if (compared) throw cannotCompare();
  return { rows, count, countIsExact };
}

/** Separates what the host is sent from the comparisons of columns, which only this server can do. */
function splitInput({
  initialQuantity,
  price,
  orderValue,
  remaining,
  tradeId,
  secondCurrency,
  ...sent
}: TradesInput) {
  const compared = [initialQuantity, price, orderValue, remaining, tradeId, secondCurrency].some(
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
  // The throw leaves the loop, which closes the connection.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw isWrong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
