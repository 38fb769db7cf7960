import { plural, t } from '@lingui/core/macro';
import type { Call } from '#contract/platform/call.ts';
import { CallFailure } from './call-failure.ts';
import { wireFailure } from './wire.ts';

function sentence(status: number, requestId: string | null, retryAfter: number | null): string {
  if (status === 429 && retryAfter) {
    return plural(retryAfter, {
      one: 'Too many attempts. Try again in # second.',
      other: 'Too many attempts. Try again in # seconds.',
    });
  }
  // Forms show these errors under their fields. The input of a screen's own read comes from its address.
  if (status === 400) return t`This page’s address is not valid. Open the page from the menu.`;
  if (status === 401) return t`You are signed out. Sign in again.`;
  if (status === 403) return t`You are not allowed to do this.`;
  if (status === 404) return t`This record doesn't exist. It may have been deleted.`;
  if (status === 409) return t`Somebody else changed this first. Load the latest version and try again.`;
  if (status === 413) return t`This is too large to send.`;
  if (status === 429) return t`Too many attempts. Wait a moment and try again.`;
  if (status === 503) return t`Part of the server is not available. Try again in a moment.`;
  if (requestId)
    return t`The server failed. Try again. If it keeps failing, give support the number ${requestId}.`;
  return t`The server failed. Try again in a moment.`;
}

/**
 * The failure for an answer of 4xx or 5xx, with our own message if the server sent none.
 * @param call the call that was made, for the names of its fields
 * @param body the parsed body, or undefined if it was not JSON
 */
export function failureOf(
  call: Call,
  status: number,
  body: unknown,
  headers: { get(name: string): string | null },
): CallFailure {
  const { messages, errors, requestId, retryAfter } = wireFailure(call, body, headers);
  const ours = () => sentence(status, requestId, retryAfter);
  return new CallFailure(messages || ours(), {
    status,
    errors,
    fromServer: messages !== '',
    requestId,
    retryAfter,
  });
}

/** The failure of a call that got no answer. */
export function unreachable(): CallFailure {
  return new CallFailure(t`The server can't be reached. Check your connection and try again.`);
}

/**
 * The failure of code that could not be loaded. HTML allows a browser to cache a failed import, and Chromium does,
 * so only a new page load fetches it again.
 */
export function codeMissing(): CallFailure {
  return new CallFailure(t`Part of the page could not be loaded. Check your connection and reload the page.`);
}
