import { type Appearance, readAppearance } from '#server/platform/appearance/appearance.ts';
import type { Kysely } from 'kysely';
import { releaseLock, takeLock } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import {
  backOff,
  cancelMessages,
  clearServerError,
  type DueMessage,
  dueMailings,
  finishMailing,
  isAnyMailingDue,
  makeMessages,
  nextStep,
  recordOutcome,
  templateOfMailing,
} from './mailings.ts';
import { type PreparedTemplate, prepareTemplate, renderSubject } from '#server/platform/mail/render.ts';
import {
  answerOf,
  isAboutMessage,
  isPermanent,
  type MailServer,
  noteFailure,
  openMailServer,
} from '#server/platform/mail/smtp.ts';
import { messageOf } from './subscriber-message.ts';

/** As many attempts as a single message gets, over about seven hours. */
const maxAttempts = 12;

/** Mailings that one server works on at the same time, each with one connection to the mail server. */
const maxAtOnce = 3;

/** The pause in seconds after a number of failures in a row: 15 s, doubled each time, up to an hour. */
export function pauseSeconds(failures: number): number {
  return Math.min(3600, 15 * 2 ** (failures - 1));
}

/** After this time with one mailing, a server looks for others too, in milliseconds. */
const longestRunMs = 5000;

interface SendOptions {
  /** Ends the work after the current message. */
  stopping?: AbortSignal;
  /** How long the mail server may be silent, in milliseconds. */
  silenceMs?: number;
  /** How long a stop waits for the current message, in milliseconds. */
  stopPatienceMs?: number;
}

/**
 * Sends the messages of mailings. Every server runs it; one of them works on each mailing. If a process is killed, its
 * lock is released immediately and another server continues. At most one message is sent twice: the current one.
 */
export const mailingTask: PeriodicTask = {
  purpose: 'send the mail to subscribers',
  everyMs: 1000,
  due: () => isAnyMailingDue,
  async run(services, log, stopping) {
    for (let goesOn = true; goesOn && !stopping.aborted;) {
      const due = await dueMailings(services.db);
      const runs = due.slice(0, maxAtOnce).map((id) => sendMailing(services, id, { stopping }));
      const ended = await Promise.allSettled(runs);
      for (const run of ended)
        if (run.status === 'rejected')
          log.warn({ err: run.reason }, 'a mailing stopped; it is taken up again');
      goesOn = ended.some((run) => run.status === 'fulfilled' && run.value);
    }
  },
};

/**
 * Works on one mailing until it is finished, paused or has to wait, or `longestRunMs` is over. Returns immediately if
 * another server works on it. It reads and writes over the connection that holds the lock, so that the work ends with
 * the lock.
 * @returns whether there is more work now
 */
export async function sendMailing(
  services: Services,
  id: string,
  options: SendOptions = {},
): Promise<boolean> {
  const runEnds = performance.now() + longestRunMs;
  return services.db.connection().execute(async (connection) => {
    if (!(await takeLock(connection, 'mailing', id))) return false;
    const line = mailLine(services, options.silenceMs);
    let cutting: NodeJS.Timeout | undefined;
    const endSoon = () => (cutting = setTimeout(() => line.close(true), options.stopPatienceMs ?? 10_000));
    options.stopping?.addEventListener('abort', endSoon);
    try {
      const template = await templateOfMailing(connection, id);
      if (!template) return false;
      const { subject } = template;
      const work: Work = {
        services,
        db: connection,
        id,
        subject,
        template: await prepareTemplate(template),
        looks: await readAppearance(connection),
        server: line.server,
      };
      while (await step(work)) {
        if (options.stopping?.aborted || performance.now() > runEnds) return true;
      }
      return false;
    } finally {
      options.stopping?.removeEventListener('abort', endSoon);
      clearTimeout(cutting);
      line.close();
      await releaseLock(connection, 'mailing', id);
    }
  });
}

/** What the work on one sending needs. */
interface Work {
  services: Services;
  /** The connection that holds the lock. */
  db: Kysely<DB>;
  id: string;
  subject: string;
  template: PreparedTemplate;
  /** How the workspace looks. */
  looks: Appearance;
  /** Undefined if no mail server is configured. */
  server: () => Promise<MailServer> | undefined;
}

/** The connection to the mail server, opened for the first message. */
function mailLine({ config }: Services, silenceMs: number | undefined) {
  let opened: Promise<MailServer> | undefined;
  return {
    server: (): Promise<MailServer> | undefined => {
      const { smtpUrl, mailFrom, mailNetworks } = config;
      if (smtpUrl === undefined) return undefined;
      return (opened ??= openMailServer({ smtpUrl, mailFrom, mailNetworks }, silenceMs));
    },
    close: (isCut = false) => void opened?.then((server) => server.close(isCut)),
  };
}

/**
 * Does the next step of a mailing.
 * @returns whether there may be more to do now
 */
async function step(work: Work): Promise<boolean> {
  const { services, db, id, subject } = work;
  const { mailing, message } = await nextStep(db, id);
  if (!mailing) return false;
  if (mailing.isCancelled) {
    if (await cancelMessages(db, id)) return true;
    await finishMailing(db, id);
    return false;
  }
  if (message) return handle(work, message, mailing.hasServerError);
  if (mailing.isMade) {
    await finishMailing(db, id);
    return false;
  }
  const { smtpUrl, marketName } = services.config;
  await makeMessages(db, id, smtpUrl === undefined ? 'kept' : 'waiting', (recipient) =>
    renderSubject(subject, recipient, marketName),
  );
  return true;
}

/** @returns whether the next message may be tried */
async function handle(
  { services, db, id, template, looks, server: connect }: Work,
  message: DueMessage,
  hadServerError: boolean,
): Promise<boolean> {
  const server = await connect();
  if (message.hasLeft || !server) {
    await recordOutcome(db, id, message.id, { status: message.hasLeft ? 'skipped' : 'kept' });
    return true;
  }
  try {
    const { subscriberId, email, name, subject } = message;
    const made = messageOf(services, template, { id: subscriberId, email, name }, looks);
    await server.deliver({ ...made, id: message.id, to: email, subject });
    services.breakers.mail.succeeded();
  } catch (error) {
    const answer = answerOf(error);
    noteFailure(services.breakers.mail, error);
    const isMessage = isAboutMessage(error);
    const isOver = (isMessage && isPermanent(error)) || message.attempts + 1 >= maxAttempts;
    const seconds = pauseSeconds(message.attempts + 1);
    // The message also moves behind the others after a server error: if the message itself ends the connection, it
    // doesn't block the others.
    const outcome = isOver
      ? ({ status: 'failed', answer } as const)
      : ({ status: 'waiting', answer, seconds } as const);
    await recordOutcome(db, id, message.id, outcome);
    if (!isMessage) await backOff(db, id, answer, pauseSeconds);
    else if (hadServerError) await clearServerError(db, id);
    return isMessage;
  }
  await recordOutcome(db, id, message.id, { status: 'sent' });
  if (hadServerError) await clearServerError(db, id);
  return true;
}
