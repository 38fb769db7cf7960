import { type FigureKind, figureKinds } from '#contract/workspace/monthly-figure-rows.ts';
import type { monthlyFiguresCalls } from '#contract/workspace/monthly-figures.calls.ts';
import type { monthlyFiguresSchemas } from '#contract/workspace/monthly-figures.schemas.ts';
import { mayUse } from '#contract/platform/menu.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { figuresOfMonth, knownMonths } from './queries.ts';

/** Sums of a month by kind, currency and chain (specification 41.1). */
export const monthlyFiguresHandlers: Handlers<typeof monthlyFiguresCalls, typeof monthlyFiguresSchemas> = {
  async getMonthlyFigures({ month }, { db, admin, services }) {
    const kinds = (Object.keys(figureKinds) as FigureKind[]).filter(
      (kind) =>
        mayUse(admin, figureKinds[kind], 'read') &&
        // Orders of another trade host are not in this database, so they can't be summed.
        (kind !== 'trades' || services.config.tradeUrl === undefined),
    );
    const [figures, known] = await Promise.all([figuresOfMonth(db, month, kinds), knownMonths(db, kinds)]);
    return { month, kinds, figures, ...known };
  },
};
