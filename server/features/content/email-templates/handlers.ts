import type { emailTemplatesCalls } from '#contract/content/email-templates.calls.ts';
import type { emailTemplatesSchemas } from '#contract/content/email-templates.schemas.ts';
import { isCaseTemplate } from '#contract/moderation/case-templates.ts';
import { readAppearance } from '#server/platform/appearance/appearance.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { storedCounts } from '#server/platform/lists/compact-counters.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { insertMailing } from '../mail/mailings.ts';
import { renderMessage } from '#server/platform/mail/render.ts';
import { withMailHeader } from '#server/platform/mail/with-header.ts';
import { exampleToken, unsubscribeLink } from '../mail/unsubscribe.ts';
import { cleanRichText } from '#server/platform/rich-text/off-thread.ts';
import {
  type EmailTemplate,
  emailTemplates,
  findMailing,
  findSubscriberIds,
  lastTemplate,
  listEmailTemplates,
  listMailingFailures,
  listMailings,
  listSubscribers,
  type Mailing,
  mailWaitingSince,
  noteTemplate,
  setCancelled,
  setPaused,
} from './queries.ts';

const audited = ({ identifier, subject, content }: EmailTemplate) => ({ identifier, subject, content });

/**
 * The template's message as the calling administrator would receive it. It belongs to no subscriber, so its
 * unsubscribe link leads to a note.
 */
function exampleFor(
  { admin, services }: CallContext<Caller>,
  template: { subject: string; content: string },
) {
  const { config } = services;
  const link = unsubscribeLink(config, exampleToken);
  const reader = { name: admin.name, email: admin.kind === 'admin' ? admin.email : '' };
  return renderMessage(template, reader, { marketName: config.marketName, unsubscribeLink: link });
}

/**
 * Refuses a changed identifier. The forms only show the identifier of a template.
 * @throws CallFailure 400, and 404 if the template doesn't exist
 */
async function refuseOtherIdentifier(db: CallContext['db'], id: string, given: string): Promise<void> {
  const { identifier } = await emailTemplates.find(db, id);
  if (given !== identifier) throw new CallFailure(400, { identifier: 'identifierIsFixed' });
}

/**
 * @returns the recipients who are subscribed
 * @throws CallFailure 400 if nobody is
 */
async function subscribersAmong(db: CallContext['db'], recipients: readonly { email: string }[]) {
  const found = await findSubscriberIds(
    db,
    recipients.map(({ email }) => email),
  );
  if (found.length === 0) throw new CallFailure(400, { recipients: 'noSuchSubscribers' });
  return found;
}

/**
 * Stores the template in the session, so that the session can send it without naming it. API keys have no session.
 */
async function rememberTemplate({ db, admin }: CallContext<Caller>, id: string): Promise<void> {
  if (admin.kind === 'admin') await noteTemplate(db, admin.sessionId, id);
}

/**
 * @param id of the template; by default the one that the session loaded or saved last
 * @throws CallFailure 400 for a template that only cases send, or if none was loaded; 404 if none has that id
 */
async function templateToSend({ db, admin }: CallContext<Caller>, id: string | undefined) {
  const isNamed = id !== undefined;
  const last = isNamed || admin.kind !== 'admin' ? undefined : await lastTemplate(db, admin.sessionId);
  const template = isNamed ? await emailTemplates.find(db, id) : last;
  if (!template) throw new CallFailure(400, { id: 'noTemplateLoaded' });
  // Only a case can fill in its placeholders.
  if (isCaseTemplate(template.identifier)) throw new CallFailure(400, { id: 'templateIsForWarnings' });
  return template;
}

/** The failure of a change to a mailing that has ended. */
function overAs({ status }: Mailing) {
  if (status === 'finished') return 'mailingFinished';
  return status === 'cancelled' ? 'mailingIsCancelled' : undefined;
}

/** Templates of emails to subscribers, and their mailings (specification 9.8). */
export const emailTemplatesHandlers: Handlers<typeof emailTemplatesCalls, typeof emailTemplatesSchemas> = {
  listEmailTemplates: (input, { db }) => listEmailTemplates(db, input),

  async getEmailTemplate({ id }, context) {
    const template = await emailTemplates.find(context.db, id);
    // The template can be read even while nothing can be written.
    await rememberTemplate(context, id).catch(() => undefined);
    return template;
  },

  updateEmailTemplate: {
    check: ({ id, identifier, content }, { db }) => [
      () => id !== undefined && identifier !== undefined && refuseOtherIdentifier(db, id, identifier),
      () => content !== undefined && cleanRichText('content', content),
    ],
    async prepare({ id, identifier, subject, version, ...given }, asking) {
      if (identifier !== undefined) await refuseOtherIdentifier(asking.db, id, identifier);
      const content = await cleanRichText('content', given.content);
      return async (context) => {
        const { db } = context;
        const before = await emailTemplates.lock(db, id, version);
        const after = await emailTemplates.change(db, id, { subject, content });
        await rememberTemplate(context, id);
        return {
          output: { message: 'templateUpdated', result: after },
          audit: { record: id, before: audited(before), after: audited(after) },
        };
      };
    },
  },

  async previewEmail(template, context) {
    const [made, looks] = await Promise.all([exampleFor(context, template), readAppearance(context.db)]);
    return { ...made, html: withMailHeader(made.html, looks, context.services.config.publicUrl) };
  },

  async getMailState(_input, { db, services }) {
    return {
      isSending: services.config.smtpUrl !== undefined,
      waitingSince: await mailWaitingSince(db),
    };
  },

  sendTestEmail: {
    check: ({ content }) => [() => content !== undefined && cleanRichText('content', content)],
    async prepare({ subject, content }, asking) {
      const template = { subject, content: await cleanRichText('content', content) };
      const message = await exampleFor(asking, template);
      return async (context) => {
        if (context.admin.kind === 'key') throw new CallFailure(403, 'keyHasNoEmail');
        const { email, id } = context.admin;
        await enqueueMail(context.db, context.services, { to: email, ...message });
        return {
          output: { message: { sentence: 'testMailSent', values: { email } }, result: { email } },
          audit: { record: id, before: null, after: { subject } },
        };
      };
    },
  },

  listSubscribers: (input, { db }) => listSubscribers(db, input),

  sendToSubscribers: {
    check: ({ id, recipients }, context) => [
      () => templateToSend(context, id),
      () => recipients?.length && subscribersAmong(context.db, recipients),
    ],
    async handle({ id: named, to, recipients }, context) {
      const { db, admin } = context;
      const isToAll = to === 'all';
      const template = await templateToSend(context, named);
      const { id } = template;
      const subscriberIds = isToAll ? null : await subscribersAmong(db, recipients);
      const total = subscriberIds?.length ?? (await storedCounts(db, ['subscribers'])).subscribers;
      if (total === 0) throw new CallFailure(400, 'nobodySubscribed');
      const { subject, content } = template;
      const mailingId = uuidV7();
      await insertMailing(db, {
        id: mailingId,
        templateId: id,
        adminId: admin.id,
        subject,
        content,
        subscriberIds,
        total,
      });
      const mailing = await findMailing(db, mailingId);
      if (!mailing) throw noSuchRecord();
      return {
        output: { message: 'mailSent', result: mailing },
        audit: { record: id, before: null, after: { mailing: mailingId, subject, isToAll, total } },
      };
    },
  },

  listMailings: (input, { db }) => listMailings(db, input),

  async pauseMailing({ id, paused }, { db }) {
    const isChanged = await setPaused(db, id, paused);
    const mailing = await findMailing(db, id);
    if (!mailing) throw noSuchRecord();
    if (!isChanged) throw new CallFailure(409, overAs(mailing) ?? 'alreadyInStatus');
    return {
      output: { message: paused ? 'mailingPaused' : 'mailingResumed', result: mailing },
      audit: { record: id, before: { paused: !paused }, after: { paused } },
    };
  },

  async cancelMailing({ id }, { db }) {
    const before = await findMailing(db, id);
    if (!before) throw noSuchRecord();
    const isChanged = await setCancelled(db, id);
    const mailing = await findMailing(db, id);
    if (!isChanged || !mailing) throw new CallFailure(409, overAs(mailing ?? before) ?? 'alreadyInStatus');
    const { status, sent, cancelled } = mailing;
    return {
      output: { message: 'mailingCancelled', result: mailing },
      audit: { record: id, before: { status: before.status }, after: { status, sent, cancelled } },
    };
  },

  listMailingFailures: (input, { db }) => listMailingFailures(db, input),
};
