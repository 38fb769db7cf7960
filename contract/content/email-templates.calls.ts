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
      'Email templates, newest first: those for subscribers, or with `usedBy=cases` those that warn users.',
  }),
  getEmailTemplate: call({
    method: 'GET',
    path: '/api/getemailid/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'One e-mail template.',
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
    summary: 'Changes a template. Its identifier stays: it may be sent along as it is.',
  }),
  previewEmail: call({
    method: 'POST',
    path: '/adminapi/emailpreview',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'What a message would look like to the asking admin, as HTML and as text.',
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
    summary: 'Mails what the form holds to the asking admin.',
  }),
  listSubscribers: call({
    method: 'GET',
    path: '/api/get_subscribers',
    access,
    effect: 'read',
    wrapper: 'list:result',
    summary: 'Who is subscribed, newest first.',
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
      'Mails a template to stored subscribers, one message each; with `to=all` and an empty list to every one. Without `cmsId` it is the template that this session loaded or saved last. Answers at once.',
  }),
  listMailings: call({
    method: 'GET',
    path: '/adminapi/mailings',
    access,
    effect: 'read',
    wrapper: 'list:data',
    names: mailingNames,
    summary: 'Sendings and how far they are, newest first.',
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
    summary: 'Pauses a sending, or lets it go on.',
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
    summary: 'Ends a sending: what was sent stays sent, the rest is not sent.',
  }),
  listMailingFailures: call({
    method: 'GET',
    path: '/adminapi/mailings/:id/failures',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Whom a sending could not reach, with the mail server’s words.',
  }),
} as const;
