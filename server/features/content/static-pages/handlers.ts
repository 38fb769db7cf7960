import type { z } from 'zod';
import type { staticPagesCalls } from '#contract/content/static-pages.calls.ts';
import type { staticPagesSchemas } from '#contract/content/static-pages.schemas.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { cleanRichText } from '#server/platform/rich-text/off-thread.ts';
import { listStaticPages, type StaticPage, staticPages } from './queries.ts';

type Input<C extends keyof typeof staticPagesSchemas> = z.output<(typeof staticPagesSchemas)[C]['input']>;
type Context = Pick<CallContext, 'db'>;

const audited = ({ identifier, content }: StaticPage) => ({ identifier, content });

const list = (input: Input<'listStaticPages'>, { db }: Context) => listStaticPages(db, input);

const get = ({ id }: Input<'getStaticPage'>, { db }: Context) => staticPages.find(db, id);

const update = {
  check: ({ id, identifier, content }: Partial<Input<'updateStaticPage'>>, { db }: Context) => [
    () => content !== undefined && cleanRichText('content', content),
    () => staticPages.refuseTaken(db, { identifier }, id),
  ],
  async prepare({ id, identifier, version, ...given }: Input<'updateStaticPage'>) {
    const content = await cleanRichText('content', given.content);
    return async ({ db }: Context) => {
      const before = await staticPages.lock(db, id, version);
      const after = await staticPages.change(db, id, { identifier, content });
      return {
        output: { message: 'staticPageUpdated', result: after },
        audit: { record: id, before: audited(before), after: audited(after) },
      } as const;
    };
  },
};

/** Text pages of the public site, each call under both of its names (specification 9.9). */
export const staticPagesHandlers: Handlers<typeof staticPagesCalls, typeof staticPagesSchemas> = {
  listStaticPages: list,
  getStaticPage: get,
  updateStaticPage: update,
  listStaticPagesTwin: list,
  getStaticPageTwin: get,
  updateStaticPageTwin: update,
};
