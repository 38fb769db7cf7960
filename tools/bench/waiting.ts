import { calls } from '#contract/calls.ts';
import { addCallers } from './callers.ts';
import { openBench, sampleOf } from './database.ts';
import {
  addCpu,
  type Answers,
  answerTo,
  askAs,
  everyMenu,
  reportOf,
  rowsOf,
  sizesOf,
  vacuum,
} from './every-query.ts';
import { startOurs } from './ours.ts';
import { type Question, askedLists } from './questions.ts';
import { recordQuestions } from './record-questions.ts';
import { writeResult } from './result.ts';
import { addWaiting } from './waiting-rows.ts';

/** What is asked: the resources whose rows wait, and the counts of those rows. */
const resources = [
  'withdrawals',
  'withdrawalDecisions',
  'gates',
  'screening',
  'travelRule',
  'statements',
  'changeRequests',
  'dashboard',
  'live',
] as const satisfies readonly (keyof typeof calls)[];

/**
 * Asks the lists of what waits for people everything, as every caller, while a million withdrawals wait with results of their
 * gates of every state. Writes `tools/bench/results/waiting-1000000.md`.
 * @param users a tenth as many as withdrawals
 */
export async function waiting(users: number, log: (message: string) => void): Promise<void> {
  const { database } = await openBench(
    'waiting',
    { parts: ['users', 'currencies', 'withdrawals'], lists: [] },
    sampleOf(users, 10),
    log,
  );
  try {
    await addWaiting(database.pool, log);
    await vacuum(database.pool);
    const sizes = await sizesOf(database.pool);
    const { server } = await startOurs(database, 'superadmin');
    try {
      const names = new Set(resources.flatMap((resource) => Object.keys(calls[resource])));
      const lists = askedLists().filter(({ name }) => names.has(name));
      const answers: Answers = new Map();
      for (const { name: caller, authorization } of await addCallers(database, server, everyMenu)) {
        let asked = 0;
        const ask = (question: Question) => answerTo(question, server.url, authorization((asked += 1)));
        const rows = await rowsOf(lists, ask);
        const others = recordQuestions(askedLists(), rows).questions.filter(({ list }) =>
          names.has(list.name),
        );
        const its = await askAs(caller, { lists, others }, ask, log);
        await addCpu(its, ask, database.url);
        for (const [key, answered] of its) answers.set(`${caller}: ${key}`, answered);
      }
      const text = reportOf(
        `${(users * 10).toLocaleString('en')} withdrawals that wait, asked everything`,
        sizes,
        answers,
      );
      writeResult(`waiting-${users * 10}.md`, text);
      log(`\n${text}`);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}
