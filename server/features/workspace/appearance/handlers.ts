import type { appearanceCalls } from '#contract/workspace/appearance.calls.ts';
import type { appearanceSchemas } from '#contract/workspace/appearance.schemas.ts';
import { defaultAppearance } from '#server/platform/appearance/appearance.ts';
import { expectAppearanceChange } from '#server/platform/appearance/follow.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { decodeEach } from '#server/platform/images/decode-each.ts';
import { keepImage, placeImages } from '#server/platform/images/store.ts';
import { changeAppearance, findAppearance, lockAppearance } from './queries.ts';

type Row = Awaited<ReturnType<typeof findAppearance>>;

const audited = ({ version: _version, ...fields }: Row): object => fields;

/** How the workspace looks (specification 29). */
export const appearanceHandlers: Handlers<typeof appearanceCalls, typeof appearanceSchemas> = {
  getAppearance: (_input, { db }) => findAppearance(db),

  updateAppearance: {
    check: ({ logo, logoDark, favicon }) => [() => decodeEach({ logo, logoDark, favicon })],
    async prepare({ name, accent, hasMailHeader, version, remove = [], ...files }, { services }) {
      const { logo, logoDark, favicon } = files;
      const pictures = await placeImages(services.objects, await decodeEach({ logo, logoDark, favicon }));
      return async ({ db }) => {
        const before = await lockAppearance(db, version);
        const kept = async (field: keyof typeof files) => {
          if (pictures[field]) return keepImage(db, pictures[field]);
          return remove.includes(field) ? null : before[field];
        };
        const after = await changeAppearance(db, {
          name,
          accent,
          has_mail_header: hasMailHeader,
          logo: await kept('logo'),
          logo_dark: await kept('logoDark'),
          favicon: await kept('favicon'),
        });
        expectAppearanceChange(services);
        return {
          output: { message: 'appearanceSaved', result: after },
          audit: { record: null, before: audited(before), after: audited(after) },
        };
      };
    },
  },

  async resetAppearance({ version }, { db, services }) {
    const before = await lockAppearance(db, version);
    const { name, accent, hasMailHeader } = defaultAppearance;
    const after = await changeAppearance(db, {
      name,
      accent,
      has_mail_header: hasMailHeader,
      logo: null,
      logo_dark: null,
      favicon: null,
    });
    expectAppearanceChange(services);
    return {
      output: { message: 'appearanceReset', result: after },
      audit: { record: null, before: audited(before), after: audited(after) },
    };
  },
};
