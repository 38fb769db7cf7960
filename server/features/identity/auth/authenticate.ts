import type { Authenticate } from '#server/platform/http/authenticated.ts';
import { refuseElsewhere } from './ip-ranges.ts';
import { authenticateKey } from './api-key-caller.ts';
import { meansKey } from './api-key-token.ts';
import { noteKeyUse } from './api-key-uses.ts';
import { authenticateSession } from './session.ts';

/** Finds out who makes a call: the admin of a session or an API key. */
export const authenticate: Authenticate = async (
  services,
  { authorization, ipAddress, device, isUnasked = false, isEnding },
  idempotencyKey,
) => {
  const token = authorization?.replace(/^Bearer +/i, '');
  if (!token) return null;
  if (!meansKey(token)) {
    const session = await authenticateSession(services, token, idempotencyKey, isUnasked, device);
    if (session && !isEnding) refuseElsewhere(session.admin, ipAddress);
    return session;
  }
  const { isStale, ...found } = await authenticateKey(services, token, ipAddress, idempotencyKey);
  if (isStale) noteKeyUse(services.db, found.admin.id, ipAddress);
  return found;
};
