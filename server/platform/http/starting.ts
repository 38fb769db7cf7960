import { createServer } from 'node:http';
import { languageOf, translate } from '../messages/translate.ts';

/**
 * Answers on the server's port until the server itself can: `/healthz` says that it is starting, everything else that
 * it is not ready. A migration may take minutes, and a monitor must not consider the process dead in that time.
 * @returns a function that ends it and frees the port; if the port is already in use, it answers nothing
 */
export async function answerWhileStarting(address: {
  port: number;
  host: string;
}): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz';
    const isStatus = isHealth || request.url === '/readyz';
    const sentence = translate('starting', languageOf(request.headers['accept-language']));
    response.writeHead(isHealth ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(isHealth ? {} : { 'retry-after': '5' }),
    });
    response.end(JSON.stringify(isStatus ? { status: 'starting' } : { errors: { messages: sentence } }));
  });
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(address, () => resolve(true));
  });
  return async () => {
    if (!isListening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}
