import type { Services } from '#server/platform/context/services.ts';
import {
  type PreparedTemplate,
  prepareTemplate,
  type Recipient,
  type Rendered,
} from '#server/platform/mail/render.ts';
import { unsubscribeHeaders, unsubscribeLink, unsubscribeToken } from './unsubscribe.ts';

type Subscriber = Recipient & { id: string };

/** The message of a prepared template to one subscriber, with the subscriber's own link and headers. */
export function messageOf(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  template: PreparedTemplate,
  subscriber: Subscriber,
): Rendered & { headers: Record<string, string> } {
  const link = unsubscribeLink(config, unsubscribeToken(keys, subscriber.id));
  const rendered = template(subscriber, { marketName: config.marketName, unsubscribeLink: link });
  return { ...rendered, headers: unsubscribeHeaders(link) };
}

/** The final message of a template to one subscriber. */
export async function messageFor(
  services: Pick<Services, 'config' | 'keys'>,
  template: { subject: string; content: string },
  subscriber: Subscriber,
): Promise<Rendered> {
  return messageOf(services, await prepareTemplate(template), subscriber);
}
