const dayMs = 86_400_000;
const keptDays = 14;
const keptWeeks = 8;

/** The hour of the night, in UTC, after which a new backup is due. */
const dueHour = 2;

/** The last time at which a backup became due. */
export function lastDue(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(dueHour, 0, 0, 0);
  return today > now ? new Date(today.getTime() - dayMs) : today;
}

/**
 * Chooses the backups to delete. The newest of each of the last 14 days and of each of the last 8 weeks (from Monday,
 * in UTC) is kept.
 * @param backups the newest first
 */
export function outdatedBackups<Backup extends { takenAt: Date }>(
  backups: readonly Backup[],
  now: Date,
): Backup[] {
  const kept = new Set<Backup>();
  const today = dayOf(now);
  keepNewest(backups, kept, ({ takenAt }) => dayOf(takenAt), today - keptDays + 1);
  keepNewest(backups, kept, ({ takenAt }) => weekOf(dayOf(takenAt)), weekOf(today) - keptWeeks + 1);
  return backups.filter((backup) => !kept.has(backup));
}

function keepNewest<Backup>(
  backups: readonly Backup[],
  kept: Set<Backup>,
  spanOf: (backup: Backup) => number,
  oldest: number,
): void {
  const seen = new Set<number>();
  for (const backup of backups) {
    const span = spanOf(backup);
    if (span < oldest || seen.has(span)) continue;
    seen.add(span);
    kept.add(backup);
  }
}

/** Days since 1970-01-01, a Thursday. */
function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs);
}

function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}
