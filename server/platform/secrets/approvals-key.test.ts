import { afterAll, beforeAll, expect, it } from 'vitest';
import { isApprovalSigned, signApproval } from '#server/features/withdrawals/approvals/digest.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type KeyedServer, startWithKeys, testKeys } from '#server/testing/key-rotation.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';

const [first, second] = [
  'the first key of approvals, forty characters',
  'the second key of approvals, forty characters',
];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = (APPROVALS_KEY = '', APPROVALS_KEY_PREVIOUS = '') =>
  startWithKeys(database, [testKeys.a], { APPROVALS_KEY, APPROVALS_KEY_PREVIOUS });
const approval = { digest: 'd'.repeat(64), adminId: 'somebody', expiresAt: new Date('2030-01-01') };
const signedBy = ({ services }: Pick<KeyedServer, 'services'>) => ({
  ...approval,
  signature: signApproval(services.keys, approval.digest, approval.adminId, approval.expiresAt),
});

it('approvals with a key of their own can’t be forged by the key that backups hold', async () => {
  const before = await start();
  const former = signedBy(before);
  await before.close();
  const server = await start(first);
  const { keys } = server.services;
  const own = signedBy(server);
  expect(isApprovalSigned(keys, own)).toBe(true);
  // A backup contains the secret key only.
  const stolen = await loadSecretKeys({ secretKey: testKeys.a, dataDir: '' }, async () => true);
  const forged = signApproval(stolen, approval.digest, approval.adminId, approval.expiresAt);
  expect(isApprovalSigned(keys, { ...approval, signature: forged })).toBe(false);
  // Withdrawals that were approved before need a new approval. For past releases, the approval still is a proof.
  expect([isApprovalSigned(keys, former), isApprovalSigned(keys, former, 'kept')]).toEqual([false, true]);
  await server.close();

  const other = 'APPROVALS_KEY is not set, or is another key than this workspace has had so far.';
  await expect(start()).rejects.toThrow(other);
  await expect(start(second)).rejects.toThrow(other);
  const rotated = await start(second, first);
  expect(isApprovalSigned(rotated.services.keys, own)).toBe(true);
  await rotated.close();
  await expect(start(first)).rejects.toThrow(other);
  await (await start(second)).close();
});
