import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import type { viewsCalls } from '#contract/identity/views.calls.ts';
import type { schemas } from '#contract/schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { countViews } from './count-handler.ts';
import {
  canSeeView,
  countOwnViews,
  getTableLayouts,
  nameOf,
  type SavedView,
  savedViews,
  setTableLayouts,
  viewsFor,
} from './queries.ts';

/** The maximum number of views of one administrator. */
const maxViews = 100;

const notAllowed = () => new CallFailure(403, 'notAllowed');

/**
 * Sharing a view requires write permission to share it with other writers, and the superadmin role to share it
 * with everybody.
 * @throws CallFailure 403
 */
function refuseSharing(admin: SignedInAdmin, path: string, audience: SavedView['audience']): void {
  if (audience === 'all' && admin.role !== 'superadmin') throw notAllowed();
  if (audience === 'writers' && !mayUse(admin, path as MenuPath, 'write')) throw notAllowed();
}

/**
 * Administrators change their own views, and superadmins also change shared views of others.
 * @throws CallFailure 404 if the administrator can't see the view, 403 if it belongs to somebody else
 */
function refuseForeign(admin: SignedInAdmin, view: SavedView): void {
  if (!canSeeView(admin, view)) throw noSuchRecord();
  if (view.ownerId !== admin.id && admin.role !== 'superadmin') throw notAllowed();
}

const shown = (view: SavedView, admin: SignedInAdmin, ownerName: string) => {
  const { ownerId, ...fields } = view;
  return {
    ...fields,
    isOwn: ownerId === admin.id,
    ownerName,
  };
};

const audited = ({ path, name, audience, query, columns }: SavedView) => ({
  path,
  name,
  audience,
  query,
  columns,
});

/** An administrator's table layouts, and saved views of lists (specification 5.30 and 5.31). */
export const viewsHandlers: Handlers<typeof viewsCalls, (typeof schemas)['views']> = {
  async saveListPreferences({ density, pageSize, list, columns }, { db, admin }) {
    const before = await getTableLayouts(db, admin.id);
    const after = await setTableLayouts(
      db,
      admin.id,
      { density, pageSize },
      list === undefined ? undefined : { name: list, columns },
    );
    const noted = (layouts: typeof before) => ({
      density: layouts.density,
      pageSize: layouts.pageSize,
      ...(list !== undefined && { list, columns: layouts.columns[list] ?? null }),
    });
    return {
      output: { message: 'preferencesSaved', result: after },
      audit: { record: admin.id, before: noted(before), after: noted(after) },
    };
  },

  async listSavedViews(_input, { db, admin }) {
    const found = await viewsFor(db, admin.id);
    return {
      views: found
        .filter((view) => canSeeView(admin, view))
        .map(({ ownerName, ...view }) => shown(view, admin, ownerName)),
    };
  },

  countViews: (_input, context) => countViews(context),

  async addSavedView({ columns, ...fields }, { db, admin }) {
    if (!mayUse(admin, fields.path as MenuPath, 'read')) throw notAllowed();
    refuseSharing(admin, fields.path, fields.audience);
    if ((await countOwnViews(db, admin.id)) >= maxViews)
      throw new CallFailure(400, { name: { sentence: 'tooManyViews', values: { max: maxViews } } });
    const added = await savedViews.insert(db, {
      ...fields,
      ownerId: admin.id,
      columns: columns && JSON.stringify(columns),
    });
    return {
      output: { message: 'viewSaved', result: shown(added, admin, admin.name) },
      audit: { record: added.id, before: null, after: audited(added) },
    };
  },

  async updateSavedView({ id, version, columns, ...changes }, { db, admin }) {
    const before = await savedViews.lock(db, id, version);
    refuseForeign(admin, before);
    // A shared view requires the permission to share it. Its owner may have lost that permission.
    refuseSharing(admin, before.path, changes.audience ?? before.audience);
    const after = await savedViews.change(db, id, {
      ...changes,
      ...(columns !== undefined && { columns: columns && JSON.stringify(columns) }),
    });
    return {
      output: { message: 'viewSaved', result: shown(after, admin, await nameOf(db, after.ownerId)) },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async deleteSavedView({ id }, { db, admin }) {
    const before = await savedViews.lock(db, id, undefined);
    refuseForeign(admin, before);
    await savedViews.remove(db, id);
    return {
      output: { message: 'viewDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },
};
