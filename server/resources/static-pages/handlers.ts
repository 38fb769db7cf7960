import type { z } from 'zod';
import type { staticPagesCalls } from '#contract/static-pages.calls.ts';
import type { staticPagesSchemas } from '#contract/static-pages.schemas.ts';
import type { CallContext, Handlers } from '../../http/context.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '../../base/failure.ts';
import { cleanRichText } from '../../rich-text/off-thread.ts';
import {
  findStaticPage,
  listStaticPages,
  lockStaticPage,
  type StaticPage,
  updateStaticPage,
} from './queries.ts';

type Input<C extends keyof typeof staticPagesSchemas> = z.output<(typeof staticPagesSchemas)[C]['input']>;
type Context = Pick<CallContext, 'db'>;

const audited = ({ identifier, content }: StaticPage) => ({ identifier, content });

const list = (input: Input<'listStaticPages'>, { db }: Context) => listStaticPages(db, input);

async function get({ id }: Input<'getStaticPage'>, { db }: Context) {
  const page = await findStaticPage(db, id);
  if (!page) throw noSuchRecord();
  return page;
}

const update = {
  async prepare({ id, identifier, version, ...given }: Input<'updateStaticPage'>) {
    const content = await cleanRichText('content', given.content);
    return async ({ db }: Context) => {
      const before = await lockStaticPage(db, id);
      if (!before) throw noSuchRecord();
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      const after = await updateStaticPage(db, { id, identifier, content });
      if (after === 'identifierTaken') throw new CallFailure(400, { identifier: 'identifierTaken' });
      return {
        output: { message: 'staticPageUpdated', result: after },
        audit: { record: id, before: audited(before), after: audited(after) },
      } as const;
    };
  },
};

/** Pages of text of the public site, each call under both of its names (decisions 5). */
export const staticPagesHandlers: Handlers<typeof staticPagesCalls, typeof staticPagesSchemas> = {
  listStaticPages: list,
  getStaticPage: get,
  updateStaticPage: update,
  listStaticPagesTwin: list,
  getStaticPageTwin: get,
  updateStaticPageTwin: update,
};
