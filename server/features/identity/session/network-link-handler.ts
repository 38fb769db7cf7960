import type { sessionCalls } from '#contract/identity/session.calls.ts';
import type { sessionSchemas } from '#contract/identity/session.schemas.ts';
import { mayMailNetworkLink, normalisedEmail, UnknownNetworkRefused } from '#server/platform/auth/limiter.ts';
import type { CallContext, PreparedHandler } from '#server/platform/context/context.ts';
import { enqueue } from '#server/platform/jobs/boss.ts';
import { mailNetworkLinkJob } from './jobs.ts';
import { login } from './sign-in-handler.ts';

/**
 * Signs an administrator in. If the account is closed to unknown networks, its owner is emailed a link that
 * allows their network (specification 2.6), so that somebody who tries passwords from many networks can't lock
 * the owner out.
 */
export const loginOrLink: PreparedHandler<(typeof sessionCalls)['login'], (typeof sessionSchemas)['login']> =
  {
    async prepare(input, context) {
      try {
        return await login.prepare(input, context);
      } catch (error) {
        if (error instanceof UnknownNetworkRefused) await offerLink(normalisedEmail(input.email), context);
        throw error;
      }
    },
  };

/** Does the same for every email, so that neither text nor time reveals whether an administrator has it. */
async function offerLink(email: string, { services, language }: CallContext<null>): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    if (await mayMailNetworkLink(transaction, email))
      await enqueue(services, transaction, mailNetworkLinkJob, { email, language });
  });
}
