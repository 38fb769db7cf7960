import type { personalDataCalls } from '#contract/privacy/personal-data.calls.ts';
import { type personalDataSchemas, revealable } from '#contract/privacy/personal-data.schemas.ts';
import { revealSeconds } from '#contract/platform/limits.ts';
import { beginRecentFactor } from '#server/platform/auth/recent-factor.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { decide } from '#server/platform/auth/evaluate.ts';
import { mayRevealChange } from '#server/platform/personal/change-rights.ts';
import { recordReveal } from '#server/platform/personal/reveals.ts';
import { callOfChange, changedValue, personalValue } from './queries.ts';

/** Reveals masked personal data. */
export const personalDataHandlers: Handlers<typeof personalDataCalls, typeof personalDataSchemas> = {
  revealPersonal: {
    async prepare({ kind, id, field, reason, code }, context) {
      const { admin } = context;
      // Revealing is for people: an API key either has the permission or gets masks.
      if (admin.kind === 'key') throw new CallFailure(403, 'notForKeys');
      if (kind === 'change') {
        if (!/^\d+$/.test(id)) throw new CallFailure(400, { id: 'invalidValue' });
        const changedBy = await callOfChange(context.db, id);
        // Callers who can't read such rows must not learn whether the row exists.
        if (changedBy === undefined || !mayRevealChange(changedBy, admin))
          throw new CallFailure(403, 'notAllowed');
      } else {
        const { menu, fields } = revealable[kind];
        if (!decide({ access: [menu], effect: 'write' }, admin).isAllowed)
          throw new CallFailure(403, 'notAllowed');
        if (!(fields as readonly string[]).includes(field))
          throw new CallFailure(400, { field: 'invalidValue' });
        if (/^\d+$/.test(id)) throw new CallFailure(400, { id: 'invalidValue' });
      }
      const takeFactor = await beginRecentFactor({ ...context, admin }, code);
      return async (inside) => {
        const { db } = inside;
        const refused = await takeFactor({ ...inside, admin });
        if (refused) return refused;
        const found =
          kind === 'change'
            ? await changedValue(db, { id, field })
            : await personalValue(db, { kind, id, field });
        if (!found) throw noSuchRecord();
        const { value, record } = found;
        await recordReveal(
          { ...inside, admin },
          { kind, record: kind === 'change' ? record : id, field, reason },
        );
        return {
          output: {
            message: 'personalRevealed',
            result: { value, until: new Date(Date.now() + revealSeconds * 1000) },
          },
          audit: { record, before: null, after: { kind, field } },
        };
      };
    },
  },
};
