import { liveToken } from './session.ts';

/**
 * The bytes of a file on the server. The file has no page of its own, and the server checks the permission on each
 * download.
 * @param type the type that the server detected, whatever a proxy may say
 * @returns undefined if the server refuses it
 */
export async function fetchFile(address: string, type: string): Promise<Blob | undefined> {
  const token = await liveToken();
  const answer = await fetch(address, { headers: { Authorization: token ?? '' }, cache: 'no-store' });
  return answer.ok ? new Blob([await answer.arrayBuffer()], { type }) : undefined;
}
