import { type Appearance, readAppearance } from '#server/platform/appearance/appearance.ts';
import type { Services } from '#server/platform/context/services.ts';
import {
  type PreparedTemplate,
  prepareTemplate,
  type Recipient,
  type Rendered,
} from '#server/platform/mail/render.ts';
import { withMailHeader } from '#server/platform/mail/with-header.ts';
import { unsubscribeHeaders, unsubscribeLink, unsubscribeToken } from './unsubscribe.ts';

type Subscriber = Recipient & { id: string };

/** The message of a prepared template to one subscriber, with the subscriber's own link and headers. */
export function messageOf(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  template: PreparedTemplate,
  subscriber: Subscriber,
  looks: Appearance,
): Rendered & { headers: Record<string, string> } {
  const link = unsubscribeLink(config, unsubscribeToken(keys, subscriber.id));
  const rendered = template(subscriber, { marketName: config.marketName, unsubscribeLink: link });
  const html = withMailHeader(rendered.html, looks, config.publicUrl);
  return { ...rendered, html, headers: unsubscribeHeaders(link) };
}

/** The final message of a template to one subscriber. */
export async function messageFor(
  services: Pick<Services, 'config' | 'keys' | 'db'>,
  template: { subject: string; content: string },
  subscriber: Subscriber,
): Promise<Rendered> {
  const [prepared, looks] = await Promise.all([prepareTemplate(template), readAppearance(services.db)]);
  return messageOf(services, prepared, subscriber, looks);
}
