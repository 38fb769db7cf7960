import { plural } from '@lingui/core/macro';
import type { BulkActionName } from '#contract/bulk-actions.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { toast } from './toast.tsx';
import { offerUndo } from './undo-offer.ts';
import { useBulkOutcome } from './use-bulk-outcome.ts';

type Bulk = AnswerOf<typeof client.bulk.getBulk>;

/** The pauses between polls of a run until it ends, in milliseconds. A small run ends soon. */
const pauses = [300, 300, 500, 1000];

/** Waits for the end of a bulk run on any screen, then reports its result and offers to undo it. */
export function useFollowBulk(): (bulk: Bulk) => void {
  const outcomeOf = useBulkOutcome();

  const undo = async ({ id }: Bulk): Promise<void> => {
    const { result } = await client.bulk.undoBulk({ id });
    const { result: begun } = await client.bulk.confirmBulk({ id: result.id });
    follow(begun);
  };
  const tell = async (begun: Bulk): Promise<void> => {
    announceRuns();
    const bulk = await untilOver(begun);
    announceRuns();
    announceChange({ key: [bulk.resource, bulk.act] });
    if (bulk.state === 'failed') {
      toast.failed(bulk.error ?? '');
      return;
    }
    const { done, notDone } = bulk.outcome;
    const not = notDone.reduce((sum, { count }) => sum + count, 0);
    const what = outcomeOf({ list: bulk.list, act: bulk.act as BulkActionName, isUndo: bulk.isUndo, done });
    const rest =
      not === 0 ? '' : plural(not, { one: '# row was not changed.', other: '# rows were not changed.' });
    const text = rest === '' ? what : `${what}. ${rest}`;
    toast.done(text);
    if (bulk.canUndo) offerUndo(text, () => undo(bulk));
  };
  const follow = (begun: Bulk) => void tell(begun).catch(ignoreFailure);
  return follow;
}

/** Makes the list of runs read again. */
const announceRuns = () => announceChange({ key: ['runs', 'bulk'] });

/** After a sign-out or a lost network, the result is in the list of runs. */
function ignoreFailure(error: unknown): void {
  if (!isFailure(error)) throw error;
}

async function untilOver(begun: Bulk): Promise<Bulk> {
  let bulk = begun;
  for (let layout = 0; bulk.phase !== 'over'; layout += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauses[layout] ?? pauses.at(-1)));
    bulk = await client.bulk.getBulk({ id: bulk.id }, { isUnasked: true });
  }
  return bulk;
}
