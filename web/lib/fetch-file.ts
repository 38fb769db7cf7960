import { liveToken } from './session.ts';

/**
 * The bytes of a file of the desk: it is no page of its own, and asks for the right each time.
 * @param type the type that the desk has found it to be, whatever a proxy may say
 * @returns undefined where the desk does not give it
 */
export async function fetchFile(address: string, type: string): Promise<Blob | undefined> {
  const token = await liveToken();
  const answer = await fetch(address, { headers: { Authorization: token ?? '' }, cache: 'no-store' });
  return answer.ok ? new Blob([await answer.arrayBuffer()], { type }) : undefined;
}
