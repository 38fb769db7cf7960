import { everything, listStarts } from '#contract/platform/list-starts.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { matchingInput } from '#server/platform/exports/matching-input.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { captureListRequest } from '#server/platform/lists/asked.ts';
import { canSeeView, type SavedView, viewsFor } from './queries.ts';
import { cheapCount, type Count, countAll } from './count-queries.ts';

/** The maximum number of views that are counted, in the order of the menu. */
const maxCounted = 40;

/** URL parameters that affect how rows are displayed, not which rows. */
const ofLooks = new Set(['sort', 'limit', 'page', 'view']);

/**
 * The input of the list's call for a view's URL; undefined if the page transforms the URL further, for example
 * into a relative time.
 */
function inputOf({ list, query }: SavedView, admin: SignedInAdmin): Record<string, unknown> | undefined {
  const asked = Object.fromEntries(new URLSearchParams(query));
  const starts: Readonly<Record<string, string>> =
    list in listStarts ? listStarts[list as 'listReports'] : {};
  const matching = Object.fromEntries(
    Object.entries({ ...starts, ...asked }).filter(
      ([name, value]) => !ofLooks.has(name) && !(name in starts && value === everything),
    ),
  );
  // Days depend on the viewer's time zone, and the approval queue has other defaults.
  if (list === 'listWithdrawalDecisions' || 'from' in matching || 'to' in matching) return undefined;
  try {
    return matchingInput({ list, matching }, { admin });
  } catch (error) {
    if (error instanceof CallFailure) return undefined;
    throw error;
  }
}

async function countOf(view: SavedView, context: CallContext): Promise<Count | undefined> {
  const input = inputOf(view, context.admin as SignedInAdmin);
  if (!input) return undefined;
  const asked = await captureListRequest(context.db, async (db) => {
    const inside = { ...context, db };
    const read = await mountedCall(view.list).prepare(input, inside);
    return typeof read === 'function' ? read(inside) : undefined;
  });
  return asked && cheapCount(context.db, asked);
}

/** Counts the rows of the saved views in the menu, if the count is cheap (specification 5.42). */
export async function countViews(context: CallContext): Promise<{ counts: { id: string; count: number }[] }> {
  const { db, admin } = context;
  const seen = admin as SignedInAdmin;
  const views = (await viewsFor(db, seen.id)).filter((view) => canSeeView(seen, view)).slice(0, maxCounted);
  const counted: { id: string; count: Count }[] = [];
  for (const view of views) {
    const count = await countOf(view, context);
    if (count) counted.push({ id: view.id, count });
  }
  const counts = await countAll(
    db,
    counted.map(({ count }) => count),
  );
  return { counts: counted.map(({ id }, index) => ({ id, count: counts[index] ?? 0 })) };
}
