import { afterAll, beforeAll, expect, it } from 'vitest';
import { ticketPriorities } from '#contract/support/ticket-values.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rounds } from '#server/testing/rounds.ts';
import {
  activeRule,
  draft,
  followEvents,
  outcomesOf,
  readRule,
  switchRule,
  tryRule,
} from '#server/testing/rules.ts';
import { makeFresh } from '#server/testing/second-factor.ts';
import { addTicket } from '#server/testing/tickets.ts';

let app: TestApp;
let root: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const tags = ['refund', 'bug'];

const randomRule = (name: string) => {
  const matching = pick([
    {},
    { priority: pick(ticketPriorities) },
    { status: pick(['open', 'closed']) },
    { tag: pick(tags) },
    { status: 'open', priority: pick(ticketPriorities) },
  ]);
  const actions = [
    pick([
      { name: 'priority', value: pick(ticketPriorities) },
      { name: 'close' },
      { name: 'reopen' },
      { name: 'note', value: 'Seen' },
    ]),
  ];
  const event = pick(['ticket.changed', 'ticket.closed', 'ticket.reopened']);
  return draft(root.id, { name, event, matching, actions, cap: pick([1, 2, 3, 100]) });
};

/** A change that anybody could make; some are refused, because the ticket is closed or so already. */
const randomChange = (id: string) =>
  pick([
    () => root.call('POST', '/adminapi/updateSupport', { id, priority: pick(ticketPriorities) }),
    () => root.call('POST', '/adminapi/updateSupport', { id, addTags: [pick(tags)] }),
    () => root.call('POST', '/adminapi/updateSupport', { id, removeTags: [pick(tags)] }),
    () => root.call('POST', '/adminapi/closeSupport', { id, closedstatus: pick([0, 1]) }),
  ])();

/** Whether a call was refused depends on the record at the moment of the call; the decision doesn't. */
const decisions = async (id: string, trial: boolean) =>
  (await outcomesOf(root, id, trial)).map(({ event, recordId, verdict }) => [
    event,
    recordId,
    verdict === 'refused' ? 'done' : verdict,
  ]);

/** specification 34.4 and 34.5 */
it(
  'decides in a trial as it did in operation, in any history, and every set of rules comes to its end',
  { timeout: 1_800_000 },
  async () => {
    for (let round = 0; round < rounds(4, 1000); round += 1) {
      // A thousand rounds take longer than a proof lasts.
      await makeFresh(app, root);
      await app.services.db.deleteFrom('events').execute();
      const rules: string[] = [];
      for (const name of ['One', 'Two', 'Three'].slice(0, pick([1, 2, 3])))
        rules.push(await activeRule(app, root, randomRule(name)));
      const tickets = [await addTicket(app), await addTicket(app)];
      for (let change = 0; change < 8; change += 1) {
        await randomChange(pick(tickets));
        if (Math.random() < 0.4) await followEvents(app);
      }
      // Each event leads to at most one more for each rule, three times: 8 · (1 + 3 + 9 + 27).
      let before = -1;
      for (let events = 0; events !== before;) {
        before = events;
        await followEvents(app);
        const found = await app.services.db.selectFrom('events').select('rule_depth').execute();
        events = found.length;
        expect(events).toBeLessThanOrEqual(320);
        expect(Math.max(0, ...found.map(({ rule_depth }) => rule_depth ?? 0))).toBeLessThanOrEqual(3);
      }
      for (const id of rules) {
        expect((await readRule(root, id)).state).toBe('on');
        await switchRule(root, id, false);
      }
      for (const id of rules) {
        await tryRule(app, root, id);
        expect(await decisions(id, true), JSON.stringify(await readRule(root, id))).toEqual(
          await decisions(id, false),
        );
      }
      await app.services.db.deleteFrom('rules').execute();
    }
  },
);
