import { sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { anyAddress, openOracle, OracleProblem } from './ask-oracle.ts';
import {
  claimOracle,
  type ClaimedOracle,
  confirmOracle,
  dueOracles,
  listAddresses,
  releaseOracle,
  storeAnswers,
  takeDueAddresses,
} from './oracle-answers.ts';

/** How long one server works on an oracle before another may, and how long a request may take, in milliseconds. */
const turnMs = 40_000;
const patienceMs = 5000;

/** Asks on-chain oracles about the addresses of users and withdrawals, and again before an answer is too old. */
export const screeningOracleTask: PeriodicTask = {
  purpose: 'ask on-chain oracles',
  module: 'screening',
  everyMs: 500,
  due: () => sql`exists (${dueOracles()})`,
  async run(services, _log, stopping) {
    while (!stopping.aborted) {
      const oracle = await claimOracle(services.db);
      if (!oracle) return;
      await askOracle(services, oracle, AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]));
    }
  },
};

/** Works on an oracle. No transaction is open while it is asked. */
async function askOracle(services: Services, claimed: ClaimedOracle, turn: AbortSignal): Promise<void> {
  const { db } = services;
  const { id } = claimed;
  try {
    let { cursor } = claimed;
    while (cursor && !turn.aborted) cursor = await listAddresses(db, id, cursor);
    const oracle = await openOracle(services, claimed, { signal: turn, timeoutMs: patienceMs });
    let due = await takeDueAddresses(db, id);
    // It has to answer even if nobody has an address.
    if (due.addresses.length === 0) await oracle.areListed([anyAddress]);
    while (due.addresses.length > 0 && !turn.aborted) {
      await storeAnswers(db, claimed, due, await oracle.areListed(due.addresses));
      due = await takeDueAddresses(db, id);
    }
    await confirmOracle(db, id);
    await releaseOracle(db, id);
  } catch (error) {
    if (!(error instanceof OracleProblem)) throw error;
    await releaseOracle(db, id, turn.aborted ? undefined : error.sentence);
  }
}
