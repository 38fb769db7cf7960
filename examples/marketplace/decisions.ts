import type { DeskEvent } from './client.ts';
import type { Market } from './market.ts';

/** Events that were acted on: the same one may come twice, by webhook and by asking. */
const done = new Set<string>();

/**
 * Does what the desk decided.
 * @returns what that means here, in a sentence; undefined where it was done before
 */
export function obey(market: Market, { id, type, data }: DeskEvent): string | undefined {
  if (done.has(id)) return undefined;
  done.add(id);
  const { record, after } = data;
  const member = market.members.get(record.externalId ?? '');
  const offer = market.offers.get(record.externalId ?? '');
  switch (type) {
    case 'user.blocked':
      if (member) member.isBlocked = true;
      return `${member?.name ?? 'Somebody'} can’t sign in any more`;
    case 'user.unblocked':
      if (member) member.isBlocked = false;
      return `${member?.name ?? 'Somebody'} may sign in again`;
    case 'user.deleted':
      market.members.delete(record.externalId ?? '');
      return `${member?.name ?? 'Somebody'} is gone`;
    case 'user.changed':
      if (member && typeof after?.['email'] === 'string') member.email = after['email'];
      return `${member?.name ?? 'Somebody'} has new contact data`;
    case 'verification.accepted':
    case 'verification.rejected': {
      const asker = market.requests.get(record.externalId ?? '');
      market.requests.delete(record.externalId ?? '');
      if (asker) asker.isVerified = type === 'verification.accepted';
      return `${asker?.name ?? 'Somebody'} is ${type === 'verification.accepted' ? '' : 'not '}verified`;
    }
    case 'token.deleted':
      if (offer) offer.isHidden = true;
      return `${offer?.name ?? 'A token'} isn’t shown any more`;
    case 'ticket.answered':
      return `the desk answered: ${String(after?.['message'])}`;
    default:
      return `heard of it`;
  }
}
