import { languageOfText } from '../messages/language-of-text.ts';
import type { Language } from '../messages/translate.ts';
import { plainText } from './plain-text.ts';
import { sanitizeRichText } from './sanitize.ts';

/** Marks a variable inside an address. No text contains this character. */
export const inAddress = '\ue000';

/** A template's content for all recipients, with only its variables left to fill in. */
export interface MailContent {
  /** Cleaned. A variable inside an address is its name between two `inAddress` marks. */
  html: string;
  /** The same as plain text. */
  text: string;
  /** The language that most of its words are in. */
  language: Language;
}

/**
 * Does the work that is the same for every recipient of a message.
 * @param content a template's content, which is cleaned again
 */
export function mailContent(content: string): MailContent {
  const html = sanitizeRichText(content.replaceAll(inAddress, '')).replace(/href="[^"]*"/g, (href) =>
    href.replace(/\{\{(name|email|marketName)\}\}/g, `${inAddress}$1${inAddress}`),
  );
  return { html, text: plainText(html), language: languageOfText(html.replace(/<[^<>]*>/g, '')) };
}
