import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { TestAdmin, TestApp } from './app.ts';
import { addToken, testAddress } from './marketplace.ts';
import { addUser } from './users.ts';

/**
 * Adds a token of a user and a report about it, which opens a case.
 * @param by somebody who can see cases
 * @returns the ids of the case, the token and its owner, and the owner's wallet and email
 */
export async function addTokenCase(
  app: TestApp,
  by: Pick<TestAdmin, 'call'>,
  who: { name?: string; email?: string | null } = {},
) {
  const address = testAddress();
  const email = `u${uuidV7().slice(-12)}@example.com`;
  const owner = await addUser(app, { name: 'Yudi Hartono', address, email, ...who });
  const token = await addToken(app, { owner: address, name: 'Night sky' });
  const report = uuidV7();
  await app.services.db
    .insertInto('reports')
    .values({
      id: report,
      type: 'token',
      token_record: token.id,
      address,
      name: token.name,
      description: 'Copied.',
    })
    .execute();
  const { body } = await by.call('GET', `/adminapi/caseOfReport/${report}`);
  return { id: body.result.case._id as string, token: token.id, owner: owner.id, address, email };
}
