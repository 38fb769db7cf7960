import { escapeHtml } from '../rich-text/escape-html.ts';

/** The placeholder of a message's secret link. Nobody can have a name under `invalid` (RFC 2606). */
export const secretLinkPlace = 'https://link.invalid/';

interface Texts {
  text: string;
  html: string | null;
}

/** A message as it is sent, with its secret link if it has one. */
export function withSecretLink<Message extends Texts>(message: Message, link: string | null): Message {
  if (link === null) return message;
  return {
    ...message,
    text: message.text.replaceAll(secretLinkPlace, () => link),
    html: message.html?.replaceAll(secretLinkPlace, () => escapeHtml(link)) ?? null,
  };
}

/**
 * A message as others may see it, without its secret link.
 * @param sentence the text in place of the link
 */
export function withoutSecretLink<Message extends Texts>(message: Message, sentence: string): Message {
  return {
    ...message,
    text: message.text.replaceAll(secretLinkPlace, () => sentence),
    html:
      message.html
        ?.replaceAll(`href="${secretLinkPlace}"`, '')
        .replaceAll(secretLinkPlace, () => escapeHtml(sentence)) ?? null,
  };
}
