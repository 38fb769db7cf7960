/** What came back. */
export interface Posted {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/**
 * Sends JSON.
 * @param url http or https, with a name and password if the server wants them; a redirect is an answer like any other
 * @param options.mostBytes how much of an answer is read, after it is decompressed
 * @throws Error if no complete answer arrives
 */
export async function post(
  url: string,
  body: string,
  { signal, mostBytes }: { signal: AbortSignal; mostBytes: number },
): Promise<Posted> {
  const target = new URL(url);
  const login =
    target.username && `${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`;
  // `fetch` refuses addresses with a password.
  target.username = target.password = '';
  const response = await fetch(target, {
    method: 'POST',
    body,
    signal,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      // Public nodes refuse clients without a user agent.
      'user-agent': 'marketdesk',
      ...(login && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after') ?? undefined,
    text: await readText(response, mostBytes),
  };
}

/**
 * The body of an answer, up to the memory that a node may use.
 * @throws Error if it is larger, or is cut off
 */
async function readText({ body }: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw new Error('its answer has no end');
    chunks.push(chunk);
  }
  // In one step: a text that is joined from pieces is in memory twice until it is collected.
  return Buffer.concat(chunks, bytes).toString('utf8');
}
