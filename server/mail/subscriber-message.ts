import type { Services } from '../http/context.ts';
import { type Recipient, type Rendered, renderMessage } from './render.ts';
import { unsubscribeHeaders, unsubscribeLink, unsubscribeToken } from './unsubscribe.ts';

/** The message of a template to one subscriber, with the link and the headers that only theirs has. */
export function messageFor(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  template: { subject: string; content: string },
  subscriber: Recipient & { id: string },
): Rendered & { headers: Record<string, string> } {
  const link = unsubscribeLink(config, unsubscribeToken(keys, subscriber.id));
  const surroundings = { marketName: config.marketName, unsubscribeLink: link };
  return { ...renderMessage(template, subscriber, surroundings), headers: unsubscribeHeaders(link) };
}
