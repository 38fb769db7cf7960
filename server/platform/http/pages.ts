import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ModuleName } from '#contract/platform/modules.ts';
import { type Appearance, defaultAppearance } from '../appearance/appearance.ts';
import { CallFailure } from '../base/failure.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { brandPage } from './brand-page.ts';

const noncePlace = '__CSP_NONCE__';
const companyPlace = '__COMPANY__';
const switchedOffPlace = '__SWITCHED_OFF__';

function policy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Mantine sets sizes by style attributes; they can't contain scripts.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // PDFs that users showed, by the browser's own viewer.
    `frame-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    // Text becomes HTML or code only by web/lib/trusted-types.ts and the two sanitizing libraries.
    `require-trusted-types-for 'script'`,
    `trusted-types default own dompurify ProseMirrorClipboard`,
  ].join('; ');
}

/**
 * Whether an address names a file and no screen: its last part has a dot, or one of its parts begins with one. The page
 * of a user is also reached by their email.
 */
function isFile(url: string): boolean {
  const [path = ''] = url.split('?');
  if (/^\/user\/[^/]+(?:@|%40)[^/]+$/i.test(path)) return false;
  return /(?:\.|%2e)[^/]*$|\/(?:\.|%2e)/i.test(path);
}

interface SignInFacts {
  /** What people call the company's own sign-in; empty where there is none. */
  company: string;
  /** The ways to sign in that are switched off, as far as is known. */
  switchedOff: () => readonly ModuleName[];
  /** How the workspace looks. */
  appearance: () => Promise<Appearance>;
}

const nothingKnown: SignInFacts = {
  company: '',
  switchedOff: () => [],
  appearance: async () => defaultAppearance,
};

/**
 * Serves the built pages: assets immutable by hash and compressed ahead of time, and for every other
 * GET the page of the application, with a fresh nonce for its strict policy.
 * @param folder what Vite built
 * @param signIn what the sign-in page has to know
 */
export async function servePages(app: FastifyInstance, folder: string, signIn = nothingKnown): Promise<void> {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? await openPage(index) : undefined;
  if (page) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      setHeaders(response, path) {
        // A worker lives by the policy of its own file, not by that of the pages that share it.
        if (/[\\/]live-worker-[^\\/]+$/.test(path))
          response.header('Content-Security-Policy', `default-src 'none'; connect-src 'self'`);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isCall = /^\/(?!api\/docs(\?|$))(api|adminapi|images|assets|feed|exports)(\/|$)/.test(request.url);
    if (isCall || isFile(request.url) || request.method !== 'GET') throw new CallFailure(404, 'noSuchCall');
    if (!page)
      return reply.code(503).type('text/plain').send('The pages are not built yet: run npm start.\n');
    const [text, looks] = await Promise.all([page(), signIn.appearance()]);
    const filled = text
      .replace(companyPlace, () => escapeHtml(signIn.company))
      .replace(switchedOffPlace, () => signIn.switchedOff().join(' '));
    return sendPage(reply, brandPage(filled, looks, noncePlace));
  });
}

/**
 * Reads the page, and again after a new build: the former page names assets that are gone.
 * @returns a function that gives its text
 */
async function openPage(index: string): Promise<() => Promise<string>> {
  const read = async () => {
    const { mtimeMs } = await stat(index);
    return { mtimeMs, text: await readFile(index, 'utf8') };
  };
  let latest = await read();
  return async () => {
    const { mtimeMs } = await stat(index).catch(() => latest);
    // In the middle of a build the file is missing or incomplete.
    if (mtimeMs !== latest.mtimeMs) latest = await read().catch(() => latest);
    return latest.text;
  };
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('Content-Security-Policy', policy(nonce))
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlace, nonce));
}
