import { call } from './call.ts';

const access = ['/support'] as const;

/** What the page of a ticket does beside its conversation (specification 20). */
export const ticketDeskCalls = {
  attachFile: call({
    method: 'POST',
    path: '/adminapi/support/files',
    access,
    effect: 'write',
    wrapper: 'change:message,result',
    multipart: { files: ['file'] },
    summary:
      'Uploads a picture or a PDF for a reply to a ticket; the reply names it. What no reply takes is dropped after a day.',
  }),
} as const;
