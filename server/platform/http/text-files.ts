import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const days = 24 * 60 * 60 * 1000;

/**
 * Serves the text files that programs look for at fixed addresses: `/robots.txt` keeps search engines out, and
 * `/.well-known/security.txt` (RFC 9116) says where to report vulnerabilities, where SECURITY_CONTACT is set.
 */
export function serveTextFiles(
  app: FastifyInstance,
  config: Pick<Config, 'securityContact' | 'publicUrl'>,
): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  const { securityContact } = config;
  if (securityContact === undefined) return;
  const contact = securityContact.includes('://') ? securityContact : `mailto:${securityContact}`;
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${new Date(Date.now() + 180 * days).toISOString()}`,
          'Preferred-Languages: en, ar',
          `Canonical: ${config.publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
}
