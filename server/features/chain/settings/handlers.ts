import type { settingsCalls } from '#contract/chain/settings.calls.ts';
import type { settingsSchemas } from '#contract/chain/settings.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { findSettings, listSettingChanges, lockSettings, type Settings, storeSettings } from './queries.ts';

function audited({ id: _id, version: _version, ...fields }: Settings): object {
  return fields;
}

/** The fees and prices of the marketplace (specification 9.17). */
export const settingsHandlers: Handlers<typeof settingsCalls, typeof settingsSchemas> = {
  getSettings: (_input, { db }) => findSettings(db),

  async updateSettings({ version, ...values }, { db, admin }) {
    const before = await lockSettings(db, version);
    const after = await storeSettings(db, before, values, { source: 'admin', adminId: admin.id });
    return {
      output: { message: 'successfullyUpdated', result: after },
      audit: { record: after.id, before: audited(before), after: audited(after) },
    };
  },

  listSettingChanges: (input, { db }) => listSettingChanges(db, input),
};
