import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Services } from '../http/context.ts';
import type { Upkeep } from '../jobs/every.ts';
import {
  backOff,
  clearServerError,
  type DueMessage,
  dueMailings,
  finishMailing,
  makeMessages,
  nextStep,
  releaseMailing,
  settleMessage,
  takeMailing,
} from './mailings.ts';
import { renderSubject } from './render.ts';
import { isAboutMessage, isPermanent, type MailServer, openMailServer } from './smtp.ts';
import { messageFor } from './subscriber-message.ts';

/** As many as a message of its own gets: some seven hours. */
const mostAttempts = 12;

/** Sendings that one server works on at the same time, each over one connection to the mail server. */
const mostAtOnce = 3;

/** The pause after so many failures in a row: 15 s, then twice as long each time, up to an hour. */
export function pauseSeconds(failures: number): number {
  return Math.min(3600, 15 * 2 ** (failures - 1));
}

/** After this much of one sending a server looks for others too, in milliseconds. */
const turnMs = 5000;

interface SendOptions {
  /** Ends the work after the message that is in flight. */
  stopping?: AbortSignal;
  /** How long the mail server may say nothing, in milliseconds. */
  silenceMs?: number;
}

/**
 * Sends what sendings have to send. Every server does this all the time; each sending is worked on by one of them. A
 * process that is killed lets go of it at once, and whoever takes it up goes on: of the messages, one at most goes out
 * twice, the one that was in flight.
 */
export const sendingMailings: Upkeep = {
  purpose: 'send the mail to subscribers',
  everyMs: 1000,
  async run(services, log, stopping) {
    for (let goesOn = true; goesOn && !stopping.aborted;) {
      const due = await dueMailings(services.db);
      const turns = due.slice(0, mostAtOnce).map((id) => sendMailing(services, id, { stopping }));
      const ended = await Promise.allSettled(turns);
      for (const turn of ended)
        if (turn.status === 'rejected')
          log.warn({ err: turn.reason }, 'a mailing stopped; it is taken up again');
      goesOn = ended.some((turn) => turn.status === 'fulfilled' && turn.value);
    }
  },
};

/**
 * Works on one sending until it is done, paused or has to wait, or its turn is over; returns at once where somebody else
 * has it. What it reads and writes goes over the connection that holds the lock, so that a lost lock ends the work.
 * @returns whether there is more to do at once
 */
export async function sendMailing(
  services: Services,
  id: string,
  options: SendOptions = {},
): Promise<boolean> {
  const turnEnds = performance.now() + turnMs;
  return services.db.connection().execute(async (connection) => {
    if (!(await takeMailing(connection, id))) return false;
    const line = mailLine(services, options.silenceMs);
    try {
      while (await step(services, connection, id, line.server)) {
        if (options.stopping?.aborted || performance.now() > turnEnds) return true;
      }
      return false;
    } finally {
      line.close();
      await releaseMailing(connection, id);
    }
  });
}

/** The connection to the mail server, opened with the first message. */
function mailLine({ config }: Services, silenceMs: number | undefined) {
  let opened: Promise<MailServer> | undefined;
  return {
    server: (): Promise<MailServer> | undefined => {
      const { smtpUrl, mailFrom } = config;
      if (smtpUrl === undefined) return undefined;
      return (opened ??= openMailServer({ smtpUrl, mailFrom }, silenceMs));
    },
    close: () => void opened?.then((server) => server.close()),
  };
}

/**
 * Does the next thing that a sending needs.
 * @returns whether there may be more to do now
 */
async function step(
  services: Services,
  db: Kysely<DB>,
  id: string,
  server: () => Promise<MailServer> | undefined,
): Promise<boolean> {
  const { mailing, message } = await nextStep(db, id);
  if (!mailing) return false;
  if (message) return handle(services, db, { id, ...mailing }, message, await server());
  if (mailing.isMade) {
    await finishMailing(db, id);
    return false;
  }
  const status = services.config.smtpUrl === undefined ? 'kept' : 'waiting';
  const { marketName } = services.config;
  await makeMessages(db, id, status, (recipient) => renderSubject(mailing.subject, recipient, marketName));
  return true;
}

/** @returns whether the next message may be tried */
async function handle(
  services: Services,
  db: Kysely<DB>,
  mailing: { id: string; subject: string; content: string; hasServerError: boolean },
  message: DueMessage,
  server: MailServer | undefined,
): Promise<boolean> {
  if (message.hasLeft || !server) {
    await settleMessage(db, mailing.id, message.id, { status: message.hasLeft ? 'skipped' : 'kept' });
    return true;
  }
  try {
    const { subscriberId, ...recipient } = message;
    const made = messageFor(services, mailing, { ...recipient, id: subscriberId });
    await server.deliver({ ...made, id: message.id, to: message.email, subject: message.subject });
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error);
    const isMessage = isAboutMessage(error);
    const isOver = (isMessage && isPermanent(error)) || message.attempts + 1 >= mostAttempts;
    // It goes behind the others also where the server is at fault: should it be this one that ends the connection,
    // it holds up nobody else.
    await settleMessage(
      db,
      mailing.id,
      message.id,
      isOver
        ? { status: 'failed', answer }
        : { status: 'waiting', answer, seconds: pauseSeconds(message.attempts + 1) },
    );
    if (!isMessage) await backOff(db, mailing.id, answer, pauseSeconds);
    else if (mailing.hasServerError) await clearServerError(db, mailing.id);
    return isMessage;
  }
  await settleMessage(db, mailing.id, message.id, { status: 'sent' });
  if (mailing.hasServerError) await clearServerError(db, mailing.id);
  return true;
}
