import type { Caller } from './callers.ts';
import type { MeasuredServer } from './child.ts';
import type { MeasuredList } from './lists.ts';

/**
 * Compares the fields of a row of each list with those that the limit answers.
 * @throws if they differ: a limit that answers less would be too fast
 */
export async function refuseOtherFields(
  lists: readonly MeasuredList[],
  { ours, limit, caller }: { ours: MeasuredServer; limit: MeasuredServer; caller: Caller },
): Promise<void> {
  for (const { name, path, method = 'GET' } of lists) {
    const headers = { authorization: caller.authorization(0), 'content-type': 'application/json' };
    const body = method === 'POST' ? { body: '{}' } : {};
    const [one, other] = await Promise.all([
      fieldsOf(`${ours.url}${path}`, { method, headers, ...body }),
      fieldsOf(`${limit.url}/${name}/first`, {}),
    ]);
    if (one !== other) throw new Error(`The rows of ${name} have ${one}, and those of the limit ${other}.`);
  }
}

/** The three shapes in which calls answer rows. */
interface Answer {
  data?: readonly object[];
  result?: readonly object[] | { data: readonly object[] };
}

async function fieldsOf(url: string, request: RequestInit): Promise<string> {
  const answer = (await (await fetch(url, request)).json()) as Answer;
  const { data, result } = answer;
  const rows = data ?? (result && 'data' in result ? result.data : result);
  return Object.keys(rows?.[0] ?? {})
    .toSorted()
    .join(', ');
}
