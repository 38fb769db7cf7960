import { parentPort } from 'node:worker_threads';
import { readMail } from './read-mail.ts';
import { mailContent } from './mail-content.ts';
import { sanitizeRichText } from './sanitize.ts';

/** What the worker thread can be asked to do with a text that somebody wrote. */
const tasks = { sanitize: sanitizeRichText, mailContent, readMail };

/** The names and types of the tasks. */
export type Tasks = typeof tasks;

/** One question to the worker; it answers with what the task returns. */
export interface Task {
  name: keyof Tasks;
  /** HTML, or a whole mail with one character per byte. */
  given: string;
}

parentPort?.on('message', ({ name, given }: Task) => {
  void Promise.resolve(tasks[name](given)).then((answer) => parentPort?.postMessage(answer));
});
