import type { Authenticate } from '#server/platform/http/authenticated.ts';
import { refuseOutsideIpRanges } from './ip-ranges.ts';
import { authenticateApiKey } from './api-key-caller.ts';
import { isApiKeyHeader } from './api-key-token.ts';
import { recordApiKeyUse } from './api-key-uses.ts';
import { authenticateSession } from './session.ts';

/** Identifies the caller: the administrator of a session, or an API key. */
export const authenticate: Authenticate = async (
  services,
  { authorization, ipAddress, device, isUnasked = false, isEnding },
  idempotencyKey,
) => {
  const token = authorization?.replace(/^Bearer +/i, '');
  if (!token) return null;
  if (!isApiKeyHeader(token)) {
    const session = await authenticateSession(services, token, idempotencyKey, isUnasked, device);
    if (session && !isEnding) refuseOutsideIpRanges(session.admin, ipAddress);
    return session;
  }
  const { isStale, ...found } = await authenticateApiKey(services, token, ipAddress, idempotencyKey);
  if (isStale) recordApiKeyUse(services.db, found.admin.id, ipAddress);
  return found;
};
