import type { z } from 'zod';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import { masks } from '#contract/platform/personal.ts';
import type { RecordKind } from '#contract/platform/record-kinds.ts';
import type { recordPagesSchemas } from '#contract/workspace/record-pages.schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { KeptStatements, placeOf as slotOf } from '#server/platform/db/kept-statements.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { mayRevealChange } from '#server/platform/personal/change-rights.ts';
import { isMasked } from '#server/platform/personal/masked.ts';
import { differences } from '#server/platform/audit/differences.ts';
import { splitReason } from '#server/platform/audit/reason.ts';
import {
  isKey,
  newestOf,
  type TimelinePlace,
  type TimelineRow,
  type TimelineSource,
  trailOf,
} from './queries.ts';
import { sourcesOf } from './timeline-queries.ts';
import { placesOf, type Subject, subjectOf } from './subject-handler.ts';
import { subjectColumns, type SubjectSelect, subjectSelect } from './subject-queries.ts';

type Timeline = z.input<typeof recordPagesSchemas.getTimeline.output>;

const pageSize = 25;

const kept = new KeptStatements<TimelineRow>();

/** The calls of each menu, with the menu. Computed once, because every timeline needs them. */
const callsOfMenus = Object.values(calls).flatMap((ofResource) =>
  Object.entries<Call>(ofResource).flatMap(([name, { access }]) =>
    typeof access === 'string' ? [] : [{ name, access }],
  ),
);

const menusWithCalls = [...new Set(callsOfMenus.flatMap(({ access }) => access))];

/** How many different sets of permissions are cached. */
const maxRights = 500;

/**
 * The key is the permissions themselves, which are read with each call, so changed permissions use another entry.
 */
const readableOfRights = new Map<string, string>();

/**
 * The calls whose audit rows an administrator may read, which are those of the menus that they may read, as an array of
 * PostgreSQL.
 */
function readableCalls(admin: SignedInAdmin): string {
  if (admin.role === 'superadmin') return 'all';
  const rights = JSON.stringify(admin.restriction);
  const known = readableOfRights.get(rights);
  if (known !== undefined) return known;
  const open = new Set(menusWithCalls.filter((path) => mayUse(admin, path, 'read')));
  const readable = callsOfMenus.filter(({ access }) => access.some((path) => open.has(path)));
  const array = `{${readable.map(({ name }) => name).join()}}`;
  if (readableOfRights.size === maxRights) readableOfRights.clear();
  readableOfRights.set(rights, array);
  return array;
}

function placeOf(text: string | undefined): TimelinePlace | undefined {
  if (text === undefined) return undefined;
  const [at = '', source = '', id = '', ...rest] = text.split('|');
  const isPlace =
    /^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && /^[a-zA-Z]+$/.test(source) && isKey(source, id);
  if (!isPlace || rest.length > 0) throw new CallFailure(400, { after: 'invalidValue' });
  return { at, source, id };
}

function entryOf(stored: TimelineRow, admin: SignedInAdmin): Timeline['entries'][number] {
  const { place: _, before, after: kept, ...row } = stored;
  const { after, reason } = splitReason(kept);
  return {
    ...row,
    source: row.source as Timeline['entries'][number]['source'],
    // An account number has no recognizable form, so it can't be masked later.
    party: row.source === 'withdrawal' && row.party !== null && isMasked() ? masks.account : row.party,
    id: `${row.source}-${row.id}`,
    reason,
    changes: differences(before, after),
    mayReveal: row.call !== null && isMasked() && mayRevealChange(row.call, admin),
  };
}

/**
 * The first entries of a record that is read in the same statement.
 * @throws CallFailure 404 if the record doesn't exist: an existing one has at least the entry of its creation
 */
async function firstOf(
  db: CallContext['db'],
  of: {
    kind: RecordKind;
    id: string;
    readable: string;
    sources: readonly TimelineSource[];
    subject: SubjectSelect;
  },
): Promise<TimelineRow[]> {
  const { kind, id, readable, sources, subject } = of;
  const calls = readable === 'all' ? readable : slotOf('calls');
  const build = () => {
    const trail = trailOf(subjectColumns.recordId ?? '', calls);
    return newestOf([trail, ...sources], undefined, pageSize + 1, subject);
  };
  const shape = ['in one', kind, readable === 'all', ...sources.map(({ source }) => source)];
  const rows = await kept.rows(db, shape.join(), build, { id, calls: readable });
  if (rows.length === 0) throw noSuchRecord();
  return rows;
}

/**
 * The history of a record, newest first: audit rows and business rows, each source with the permission of its own
 * menu.
 * @throws CallFailure 404 if the record doesn't exist, 400 if `after` is not a place
 */
export async function readTimeline(
  db: CallContext['db'],
  admin: SignedInAdmin,
  { kind, id, after }: { kind: RecordKind; id: string; after: string | undefined },
): Promise<Timeline> {
  const place = placeOf(after);
  const readable = readableCalls(admin);
  const mayRead = (menu: MenuPath | null) => menu === null || mayUse(admin, menu, 'read');
  const sourcesFor = (shown: Subject) =>
    sourcesOf(kind, shown).flatMap(({ menu, ...source }) => (mayRead(menu) ? [source] : []));
  // Later pages are rarely requested, so they don't use this statement.
  const inStatement = place ? undefined : subjectSelect(kind);
  const rows = inStatement
    ? await firstOf(db, { kind, id, readable, sources: sourcesFor(subjectColumns), subject: inStatement })
    : await pageOf(await subjectOf(db, admin, kind, id));

  async function pageOf(subject: Subject): Promise<TimelineRow[]> {
    // The chain's own key uses numbers and parts of texts, which can't be parameters.
    const isKept = !place && !subject.onChain;
    const shown = isKept ? placesOf(subject) : subject;
    const sources = sourcesFor(shown);
    const build = () => {
      const calls = isKept && readable !== 'all' ? slotOf('calls') : readable;
      return newestOf([trailOf(shown.id, calls), ...sources], place, pageSize + 1);
    };
    const shape = [kind, readable === 'all', ...Object.keys(shown), ...sources.map(({ source }) => source)];
    return isKept
      ? kept.rows(db, shape.join(), build, { ...subject, calls: readable })
      : (await build().execute(db)).rows;
  }

  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    entries: rows.slice(0, pageSize).map((row) => entryOf(row, admin)),
    next: last ? `${last.place}|${last.source}|${last.id}` : null,
  };
}
