import { mayUse } from '#contract/menu.ts';
import type { personalDataCalls } from '#contract/personal-data.calls.ts';
import { type personalDataSchemas, revealable } from '#contract/personal-data.schemas.ts';
import { revealSeconds, revealsOfHour } from '#contract/limits.ts';
import { beginRecentFactor } from '../../auth/recent-factor.ts';
import { CallFailure, noSuchRecord } from '../../base/failure.ts';
import type { Handlers } from '../../http/context.ts';
import { mailSuperadmins } from '../../mail/superadmin-mail.ts';
import { noteReveal, personalValue } from './queries.ts';

/** Personal data for who sees masks. */
export const personalDataHandlers: Handlers<typeof personalDataCalls, typeof personalDataSchemas> = {
  revealPersonal: {
    async prepare({ kind, id, field, reason, code }, context) {
      const { admin } = context;
      const { menu, fields } = revealable[kind];
      // A program shows nothing for a minute: a key has the right, or gets masks.
      if (admin.kind === 'key') throw new CallFailure(403, 'notForKeys');
      if (!mayUse(admin, menu, 'write')) throw new CallFailure(403, 'notAllowed');
      if (!(fields as readonly string[]).includes(field))
        throw new CallFailure(400, { field: 'invalidValue' });
      const takeFactor = await beginRecentFactor({ ...context, admin }, code);
      return async (inside) => {
        const { db, services } = inside;
        const refused = await takeFactor({ ...inside, admin });
        if (refused) return refused;
        const value = await personalValue(db, { kind, id, field });
        if (value === undefined) throw noSuchRecord();
        const count = await noteReveal(db, { adminId: admin.id, kind, record: id, field, reason });
        if (count > revealsOfHour.most) throw new CallFailure(429, 'tooManyReveals', 3600);
        if (count === revealsOfHour.alarm)
          await mailSuperadmins(db, services, {
            subject: 'mailRevealsSubject',
            sentences: [{ sentence: 'mailReveals', values: { name: admin.name, count } }],
            path: `/audit?admin=${admin.id}&call=revealPersonal`,
          });
        return {
          output: {
            message: 'personalRevealed',
            result: { value, until: new Date(Date.now() + revealSeconds * 1000) },
          },
          audit: { record: id, before: null, after: { kind, field } },
        };
      };
    },
  },
};
