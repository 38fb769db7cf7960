import { workspaceName } from '#server/platform/appearance/appearance.ts';
import { mayMailReset } from '#server/platform/auth/limiter.ts';
import { type LinkPurpose, makeResetLink, resetWaitsUntil } from '../auth/password-reset.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { secretLinkPlace } from '#server/platform/mail/secret-link.ts';
import { linkMail } from '../mail/link-mail.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import type { Language } from '#server/platform/messages/translate.ts';
import { findByEmail, getPreferences, type SignInAdmin } from './queries.ts';

/**
 * Sends a reset link if an active administrator has the email. It runs as a job, so that the call takes the same
 * time for every email.
 */
export const mailResetLinkJob: Job<{
  email: string;
  language: Language;
  /** A hash of the id of the browser that requested the link. */
  requestedOn?: string | undefined;
}> = {
  name: 'mail-reset-link',
  retries: 3,
  retryDelaySeconds: 5,
  async handle(services, { email, language, requestedOn }) {
    const admin = await findByEmail(services.db, email);
    if (admin?.status !== 'active' || !(await mayMailReset(services.db, email))) return;
    const waitsUntil = await resetWaitsUntil(services.db, admin.id);
    if (waitsUntil) {
      const values = { time: `${waitsUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC` };
      const notice = { sentence: 'resetWaits', values } as const;
      return mailNotice(services.db, services, admin.id, notice, undefined, 'resetWaitsSubject');
    }
    await mailLink(services, admin, { purpose: 'password', language, requestedOn });
  },
};

/**
 * Sends the owner of an account that is closed to unknown networks a link that allows their network. It runs as
 * a job, so that the call takes the same time for every email.
 */
export const mailNetworkLinkJob: Job<{ email: string; language: Language }> = {
  name: 'mail-network-link',
  retries: 3,
  retryDelaySeconds: 5,
  async handle(services, { email, language }) {
    const admin = await findByEmail(services.db, email);
    if (admin?.status === 'active') await mailLink(services, admin, { purpose: 'network', language });
  },
};

/** @param link.language used if the administrator chose none */
async function mailLink(
  services: Services,
  { id, name, email }: SignInAdmin,
  link: { purpose: LinkPurpose; language: Language; requestedOn?: string | undefined },
): Promise<void> {
  const { purpose, language, requestedOn } = link;
  const preferences = await getPreferences(services.db, id);
  await services.db.transaction().execute(async (transaction) => {
    const secretLink = await makeResetLink(transaction, services.config, id, { purpose, requestedOn });
    const workspace = await workspaceName(transaction);
    const mail = linkMail(purpose, preferences.language ?? language, name, secretLinkPlace, workspace);
    await enqueueMail(transaction, services, { to: email, ...mail, secretLink });
  });
}
