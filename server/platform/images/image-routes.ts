import type { FastifyInstance } from 'fastify';
import type { Services } from '../context/services.ts';
import { CallFailure } from '../base/failure.ts';
import { findImage, hasImage } from './store.ts';

/**
 * Serves the stored pictures at `/images/{hash}.webp`: public, and immutable, since the name is the content's hash
 * (specification 2.11). The public site may show them too.
 */
export function serveImages(
  app: FastifyInstance,
  { db, admission, objects }: Pick<Services, 'db' | 'admission' | 'objects'>,
): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const hash = /^([0-9a-f]{64})\.webp$/.exec(request.params.name)?.[1];
    if (!hash) throw new CallFailure(404, 'noSuchImage');
    const tag = `"${hash}"`;
    // A browser that has the picture needs no bytes.
    const isKnown =
      request.headers['if-none-match'] === tag && (await admission.queue('rest', () => hasImage(db, hash)));
    const found = isKnown
      ? undefined
      : await objects.read(() => admission.queue('rest', () => findImage(db, hash)));
    if (!isKnown && !found) throw new CallFailure(404, 'noSuchImage');
    reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      // A browser can open the picture as a page; this policy allows that page nothing.
      .header('Content-Security-Policy', `default-src 'none'; sandbox`)
      .header('ETag', tag)
      .header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (!found) return reply.code(304).send();
    return reply.type('image/webp').send(found.bytes);
  });
}
