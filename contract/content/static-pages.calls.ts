import { call, type Call } from '../platform/call.ts';

const access = ['/cms'] as const;

const list = {
  method: 'GET',
  access,
  effect: 'read',
  wrapper: 'list:data',
} as const satisfies Partial<Call>;
const one = {
  method: 'GET',
  access,
  effect: 'read',
  wrapper: 'record:result',
} as const satisfies Partial<Call>;
const change = {
  access,
  effect: 'write',
  event: 'page.changed',
  sensitivity: 'publication',
  proof: 'policy',
  wrapper: 'change:message,result',
  inputNames: { cmsId: 'id' },
  /** The form shows errors of the identifier under its question field (specification 2.3). */
  errorNames: { identifier: 'question' },
} as const satisfies Partial<Call>;

/** Text pages of the public site, each call under both of its names (specification 9.9). */
export const staticPagesCalls = {
  listStaticPages: call({ ...list, path: '/adminapi/cms', summary: 'Lists static pages, newest first.' }),
  getStaticPage: call({ ...one, path: '/adminapi/cms/:id', summary: 'Returns one static page.' }),
  updateStaticPage: call({
    ...change,
    undo: { call: 'updateStaticPage', fields: ['identifier', 'content'], isForm: true },
    method: 'PUT',
    path: '/adminapi/cms',
    summary: 'Changes a static page. Errors of its identifier are returned under `question`.',
  }),
  listStaticPagesTwin: call({ ...list, path: '/api/cmslist', summary: 'The same as GET /adminapi/cms.' }),
  getStaticPageTwin: call({
    ...one,
    path: '/api/getsinglecms/:id',
    summary: 'The same as GET /adminapi/cms/{id}.',
  }),
  updateStaticPageTwin: call({
    ...change,
    undo: { call: 'updateStaticPageTwin', fields: ['identifier', 'content'], isForm: true },
    method: 'POST',
    path: '/api/updateCms',
    summary: 'The same as PUT /adminapi/cms. Not /api/updatecms, which is a product entry.',
  }),
} as const;
