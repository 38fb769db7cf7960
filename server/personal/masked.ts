import { AsyncLocalStorage } from 'node:async_hooks';
import { mayUse, type Rights } from '#contract/menu.ts';
import { personalPath } from '#contract/personal.ts';

/** Whether rights reach personal data (specification 23.3). */
export const seesPersonal = (rights: Rights): boolean => mayUse(rights, personalPath, 'read');

const reading = new AsyncLocalStorage<true>();

/** Whether what runs now reads for somebody who may not see personal data: searches then find it by its whole value only. */
export const isMasked = (): boolean => reading.getStore() === true;

/** Runs what reads or writes for a caller; what it reads knows whether it is masked. Who sees everything pays nothing for it. */
export function readingFor<T>(caller: Rights | null, run: () => T): T {
  return caller === null || seesPersonal(caller) ? run() : reading.run(true, run);
}
