import { mayMailReset } from '../../auth/limiter.ts';
import { makeResetLink } from '../../auth/password-reset.ts';
import type { Job } from '../../jobs/job.ts';
import { enqueueMail } from '../../mail/enqueue.ts';
import { secretLinkPlace } from '../../mail/secret-link.ts';
import { resetMail } from '../../mail/reset-mail.ts';
import type { Language } from '../../messages/translate.ts';
import { findByEmail, getPreferences } from './queries.ts';

/**
 * Mails a reset link where an address is an active admin's. It is a job so that the call, which only enqueues it, does
 * the same work for every address and takes the same time.
 */
export const mailResetLinkJob: Job<{ email: string; language: Language }> = {
  name: 'mail-reset-link',
  retries: 3,
  retryDelaySeconds: 5,
  async handle(services, { email, language }) {
    const admin = await findByEmail(services.db, email);
    if (admin?.status !== 'active' || !(await mayMailReset(services.db, email))) return;
    const preferences = await getPreferences(services.db, admin.id);
    await services.db.transaction().execute(async (transaction) => {
      const link = await makeResetLink(transaction, services.config, admin.id);
      const mail = resetMail(preferences.language ?? language, admin.name, secretLinkPlace);
      await enqueueMail(transaction, services, { to: admin.email, ...mail, secretLink: link });
    });
  },
};
