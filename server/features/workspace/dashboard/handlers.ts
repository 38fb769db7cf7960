import type { dashboardCalls } from '#contract/workspace/dashboard.calls.ts';
import type { dashboardSchemas } from '#contract/workspace/dashboard.schemas.ts';
import { countCap } from '#contract/platform/limits.ts';
import { isSwitchedOff, mayUse, type MenuPath } from '#contract/platform/menu.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { followServerSettings } from '#server/platform/server-settings/follow.ts';
import { isSampleLoaded } from '../sample-data/queries.ts';
import { keyState } from '#server/platform/secrets/state.ts';
import { countWaiting, type WaitingKind } from '#server/platform/live/waiting.ts';
import { daysUntil, toDailySeries, trendDays } from './figures-reader.ts';
import {
  auditStream,
  dailyFigures,
  dashboardCounts,
  firstSteps,
  lastBackup,
  tourRecords,
  type Series,
} from './queries.ts';

/** The series that belong to each menu: a figure is shown only to administrators who may read its rows. */
const seriesOf: readonly (readonly [MenuPath, readonly Series[]])[] = [
  ['/user', ['users']],
  ['/trade-history', ['trades']],
  ['/TokenSold', ['sales']],
  ['/adminfees', ['fees']],
  ['/withdraw', ['withdrawals_waiting', 'withdrawals_settled']],
  ['/support', ['tickets_open', 'tickets_closed']],
];

/**
 * The waiting work that belongs to each menu, in display order. Entries of superadmins' menus are shown only to
 * superadmins.
 */
const waitingOf: readonly (readonly [MenuPath, readonly WaitingKind[], ModuleName?])[] = [
  ['/verificationlist', ['verifications']],
  ['/support', ['tickets']],
  ['/support', ['ticketsLate'], 'serviceLevels'],
  ['/report-list', ['reports']],
  ['/case-list', ['cases']],
  ['/withdraw', ['withdrawalsNew', 'withdrawalsPending']],
  ['/withdrawal-approvals', ['decisions']],
  // Only superadmins close reviews, and the audit trail is a menu of theirs.
  ['/audit', ['glass'], 'twoPersonApproval'],
  ['/webhooks', ['webhooks']],
  ['/outbox', ['mail']],
];

/** The dashboard's counts (specification 6.14), and its daily figures. */
export const dashboardHandlers: Handlers<typeof dashboardCalls, typeof dashboardSchemas> = {
  getCounts: (_input, { db }) => dashboardCounts(db),

  async getFigures({ days }, { db, admin, services }) {
    const isOpen = (path: MenuPath) =>
      mayUse(admin, path, 'read') &&
      // Orders of another trade host are not in this database, so they can't be summed.
      (path !== '/trade-history' || services.config.tradeUrl === undefined);
    const series = seriesOf.flatMap(([path, its]) => (isOpen(path) ? its : []));
    const { today, figures } = await dailyFigures(db, series, { days, detailed: 2 * trendDays });
    const shown = daysUntil(today, days);
    const laidOut = toDailySeries(figures, shown);
    return {
      days: shown,
      users: isOpen('/user') ? laidOut.users() : null,
      volume: isOpen('/trade-history') ? laidOut.amounts('trades') : null,
      sales: isOpen('/TokenSold') ? laidOut.amounts('sales') : null,
      fees: isOpen('/adminfees') ? laidOut.amounts('fees') : null,
      withdrawals: isOpen('/withdraw') ? laidOut.withdrawals() : null,
      tickets: isOpen('/support') ? laidOut.tickets() : null,
    };
  },

  async getWaiting(_input, { db, admin }) {
    const kinds = waitingOf.flatMap(([path, its, module]) =>
      mayUse(admin, path, 'read') && !isSwitchedOff(admin, module) ? its : [],
    );
    const [counts, hasSample] = await Promise.all([
      countWaiting(db, kinds, countCap + 1),
      isSampleLoaded(db),
    ]);
    const items = kinds.map((kind) => {
      const count = counts[kind];
      return { kind, count: Math.min(count, countCap), countIsExact: count <= countCap };
    });
    return { items, hasSample };
  },

  async getFirstSteps(_input, { db, admin, services }) {
    const { publicUrl } = await followServerSettings(services);
    const { smtpUrl, chains, backupDir, setByEnvironment } = services.config;
    return {
      ...(await firstSteps(db, admin.id)),
      hasMail: smtpUrl !== undefined,
      hasAddress: setByEnvironment.has('PUBLIC_URL') || publicUrl.value !== null,
      hasBackup: backupDir !== undefined,
      hasChain: chains.length > 0,
    };
  },

  async getTour(_input, { db, admin }) {
    const [{ user, decision, case: shownCase }, hasSample] = await Promise.all([
      tourRecords(db),
      isSampleLoaded(db),
    ]);
    const ifOpen = (path: MenuPath, record: string | null) => (mayUse(admin, path, 'read') ? record : null);
    return {
      hasSample,
      user: ifOpen('/user', user),
      decision: ifOpen('/withdrawal-approvals', decision),
      case: ifOpen('/case-list', shownCase),
    };
  },

  async getLastBackup(_input, { db, services }) {
    const { takenAt, error } = await lastBackup(db);
    await followServerSettings(services);
    return { isConfigured: services.config.backupDir !== undefined || takenAt !== null, takenAt, error };
  },

  getServerKeys: (_input, { db }) => keyState(db),

  async getAuditStream(_input, { db, services }) {
    const { isUsed, ...stream } = await auditStream(db);
    return { isConfigured: services.config.siem !== undefined || isUsed, ...stream };
  },
};
