import type { sessionCalls } from '#contract/identity/session.calls.ts';
import type { sessionSchemas } from '#contract/identity/session.schemas.ts';
import { mayMailNetworkLink, normalisedEmail, UnknownNetworkRefused } from '#server/platform/auth/limiter.ts';
import type { CallContext, PreparedHandler } from '#server/platform/context/context.ts';
import { enqueue } from '#server/platform/jobs/boss.ts';
import { mailNetworkLinkJob } from './jobs.ts';
import { login } from './sign-in-handler.ts';

/**
 * Signs an admin in. Where the account is closed to strangers, its owner is mailed a link that lets their network in
 * (specification 2.6): somebody who tries passwords from many networks must not keep the owner out.
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

/** Does the same for every address, so that neither words nor time tell whether it is an admin's. */
async function offerLink(email: string, { services, language }: CallContext<null>): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    if (await mayMailNetworkLink(transaction, email))
      await enqueue(services, transaction, mailNetworkLinkJob, { email, language });
  });
}
