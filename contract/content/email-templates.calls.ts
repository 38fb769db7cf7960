import { call } from '../platform/call.ts';

const access = ['/emailTemplate'] as const;
/** Requests name a template with `cmsId` (specification 9.8). */
const inputNames = { cmsId: 'id' } as const;
/** A mailing names its template with the same field. */
const mailingNames = { cmsId: 'templateId' } as const;

/** Templates of emails to subscribers, and their mailings (specification 9.8). */
export const emailTemplatesCalls = {
  listEmailTemplates: call({
    method: 'GET',
    path: '/api/getemaillist',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Lists email templates for subscribers, newest first. With `usedBy=cases`, lists templates that warn users.',
  }),
  getEmailTemplate: call({
    method: 'GET',
    path: '/api/getemailid/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one email template.',
  }),
  updateEmailTemplate: call({
    method: 'POST',
    path: '/api/updateEmailTemplate',
    access,
    effect: 'write',
    undo: 'form',
    event: { none: 'mail' },
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message,result',
    inputNames,
    summary: 'Changes a template. The identifier can’t be changed, but can be sent unchanged.',
  }),
  previewEmail: call({
    method: 'POST',
    path: '/adminapi/emailpreview',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Previews an email for the calling administrator, as HTML and as text.',
  }),
  sendTestEmail: call({
    method: 'POST',
    path: '/adminapi/emailtest',
    access,
    effect: 'write',
    undo: 'mail',
    event: { none: 'mail' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Sends a test email with the content of the form to the calling administrator.',
  }),
  listSubscribers: call({
    method: 'GET',
    path: '/api/get_subscribers',
    access,
    effect: 'read',
    wrapper: 'list:result',
    summary: 'Lists subscribers, newest first.',
  }),
  sendToSubscribers: call({
    method: 'POST',
    path: '/api/sendsubscribe',
    access,
    effect: 'write',
    undo: 'mail',
    event: { none: 'mail' },
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message,result',
    names: mailingNames,
    inputNames,
    listBody: 'recipients',
    /** An error in `recipients` is reported as an error of an email. */
    errorNames: { recipients: 'email' },
    summary:
      'Emails a template to stored subscribers, one message each. With `to=all` and an empty list, emails all subscribers. Without `cmsId`, uses the template that this session loaded or saved last. Returns immediately.',
  }),
  listMailings: call({
    method: 'GET',
    path: '/adminapi/mailings',
    access,
    effect: 'read',
    wrapper: 'list:data',
    names: mailingNames,
    summary: 'Lists sendings with their progress, newest first.',
  }),
  pauseMailing: call({
    method: 'POST',
    path: '/adminapi/pausemailing',
    access,
    effect: 'write',
    undo: 'form',
    event: { none: 'mail' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names: mailingNames,
    summary: 'Pauses or resumes a sending.',
  }),
  cancelMailing: call({
    method: 'POST',
    path: '/adminapi/cancelmailing',
    access,
    effect: 'write',
    undo: 'mail',
    event: { none: 'mail' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names: mailingNames,
    summary: 'Cancels a sending. Remaining emails are not sent.',
  }),
  listMailingFailures: call({
    method: 'GET',
    path: '/adminapi/mailings/:id/failures',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists recipients that a sending could not reach, with the response of the mail server.',
  }),
} as const;
