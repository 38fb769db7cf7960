import { call } from '../platform/call.ts';

const access = ['/faq'] as const;

/** Frequently asked questions (specification 9.10). */
export const faqsCalls = {
  listFaqs: call({
    method: 'GET',
    path: '/api/getFaqList',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: { delete: { call: 'deleteFaq', undo: 'gone' } },
    summary: 'Lists questions with their answers, newest first.',
  }),
  getFaq: call({
    method: 'GET',
    path: '/api/getFaq/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one question with its answer.',
  }),
  addFaq: call({
    method: 'POST',
    path: '/api/addFaq',
    access,
    effect: 'write',
    undo: 'added',
    event: 'faq.added',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message,result',
    summary: 'Adds a question with its answer.',
  }),
  updateFaq: call({
    method: 'POST',
    path: '/api/updateFaq',
    access,
    effect: 'write',
    undo: { call: 'updateFaq', fields: ['question', 'answer'], isForm: true },
    event: 'faq.changed',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message,result',
    inputNames: { faqId: 'id' },
    summary: 'Changes a question and its answer.',
  }),
  deleteFaq: call({
    method: 'POST',
    path: '/api/deleteFaq',
    access,
    effect: 'write',
    undo: 'gone',
    event: 'faq.deleted',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message,result',
    summary: 'Deletes a question.',
  }),
} as const;
