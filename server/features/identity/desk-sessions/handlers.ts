import type { deskSessionsCalls } from '#contract/identity/desk-sessions.calls.ts';
import type { deskSessionsSchemas } from '#contract/identity/desk-sessions.schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { deviceOf } from '../auth/device-reader.ts';
import { endLiveSessions, listDeskSessions } from './queries.ts';

/**
 * Lists and ends active sessions of administrators (specification 21.11). Callers end their own current session
 * by signing out.
 */
export const deskSessionsHandlers: Handlers<typeof deskSessionsCalls, typeof deskSessionsSchemas> = {
  async listDeskSessions(input, { db, admin }) {
    const { rows, ...counted } = await listDeskSessions(db, input);
    return {
      rows: rows.map(({ userAgent, ...session }) => ({
        ...session,
        device: deviceOf(userAgent),
        isCurrent: session.id === admin.sessionId,
      })),
      ...counted,
    };
  },

  async endDeskSession({ id }, { db, admin }) {
    if (id === admin.sessionId) throw new CallFailure(409, 'signOutInstead');
    const [adminId] = await endLiveSessions(db, { id }, admin.sessionId);
    if (adminId === undefined) throw noSuchRecord();
    return {
      output: { message: 'sessionEnded', result: { id } },
      audit: { record: adminId, before: { session: id }, after: { session: null } },
    };
  },

  async endSessionsOf({ id }, { db, admin }) {
    const ended = (await endLiveSessions(db, { adminId: id }, admin.sessionId)).length;
    if (ended === 0) throw new CallFailure(409, 'noSessionsThere');
    return {
      output: { message: 'sessionsEnded', result: { ended } },
      audit: { record: id, before: { sessions: ended }, after: { sessions: 0 } },
    };
  },
};
