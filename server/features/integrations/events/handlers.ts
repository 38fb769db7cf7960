import type { eventsCalls } from '#contract/integrations/events.calls.ts';
import type { eventsSchemas } from '#contract/integrations/events.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { waitForEvents } from './queries.ts';

/** How often a waiting call checks for events, in milliseconds. */
const lookEveryMs = 200;

/** Decisions made in this workspace, for systems that request them. */
export const eventsHandlers: Handlers<typeof eventsCalls, typeof eventsSchemas> = {
  async pullEvents({ wait, ...asked }, { services: { db, admission }, admin }) {
    const source = admin.kind === 'key' ? admin.source : null;
    const ends = performance.now() + wait * 1000;
    for (;;) {
      const page = await admission.run('read', () => waitForEvents(db, asked, source));
      const isLast = page.events.length > 0 || page.hasMore || performance.now() + lookEveryMs > ends;
      if (isLast || !(await admission.pause(lookEveryMs))) return page;
    }
  },
};
