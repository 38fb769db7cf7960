import { CallFailure } from '../base/failure.ts';
import type { Services } from '../context/services.ts';
import { allowedIpRanges, isForbiddenHost } from '../outbound/ip-ranges.ts';

/**
 * Refuses an address that can't be in an allowed network. The address of a name is checked again with each message.
 * @param field the field of the input
 * @throws CallFailure 400 under that field
 */
export function refuseForbidden({ config }: Pick<Services, 'config'>, url: string, field = 'url'): void {
  if (isForbiddenHost(new URL(url), allowedIpRanges(url, config)))
    throw new CallFailure(400, { [field]: 'webhookForbidden' });
}
