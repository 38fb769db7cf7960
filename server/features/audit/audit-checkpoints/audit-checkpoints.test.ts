import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

const key = `0x${'7b'.repeat(32)}`;
let app: TestApp;
let root: TestAdmin;
beforeAll(async () => {
  app = await startTestApp({
    AUDIT_HEADS_TO: 'auditor@example.com',
    AUDIT_ANCHOR_KEY: key,
    AUDIT_ANCHOR_RPC_URL: 'http://127.0.0.1:9/secret',
    AUDIT_ANCHOR_CHAIN_ID: '31337',
  });
  root = await app.signIn();
  const { db } = app.services;
  const hash = Buffer.alloc(32, 1);
  await db
    .insertInto('audit_published_heads')
    .values([
      { position: 3, hash, sent_to: 'auditor@example.com' },
      { position: 8, hash, sent_to: 'auditor@example.com' },
    ])
    .execute();
  const anchor = { hash, chain_id: '31337', sender: '0x1', signed: '0x2', transaction_hash: '0x3' };
  await db
    .insertInto('audit_anchors')
    .values([
      { ...anchor, id: uuidV7(), position: 8, nonce: 0, state: 'replaced' },
      { ...anchor, id: uuidV7(), position: 8, nonce: 1, state: 'final', block_number: 5, block_hash: '0x4' },
      { ...anchor, id: uuidV7(), position: 9, nonce: 2 },
    ])
    .execute();
  await db.insertInto('audit_anchor_trouble').values({ cause: 'noCoin', detail: '0.1' }).execute();
});
afterAll(() => app.close());

it('lists the heads that were sent out, anchored or both, the last one first', async () => {
  const { body } = await root.call('GET', '/adminapi/audit/heads');
  const rows = body.data as { position: number; sentTo: string | null; anchorState: string | null }[];
  expect([
    body.count,
    rows.map(({ position, sentTo, anchorState }) => [position, sentTo, anchorState]),
  ]).toEqual([
    4,
    [
      [9, null, 'sent'],
      [8, 'auditor@example.com', 'final'],
      [8, 'auditor@example.com', 'replaced'],
      [3, 'auditor@example.com', null],
    ],
  ]);
  const second = await root.call('GET', '/adminapi/audit/heads?limit=3&page=2&sort=position');
  expect(second.body.data).toMatchObject([{ position: 9 }]);
});

it('says where heads go, by which wallet, and what is in the way, but neither the key nor the node', async () => {
  const { body } = await root.call('GET', '/adminapi/audit/witnesses');
  expect(body.result).toMatchObject({
    sentTo: 'auditor@example.com',
    wallet: { address: expect.stringMatching(/^0x[\da-f]{40}$/), chainId: '31337' },
    trouble: { cause: 'noCoin', detail: '0.1' },
  });
  expect(JSON.stringify(body)).not.toMatch(/7b7b|secret/);
  const other = await app.signIn({ restriction: [{ path: '/list', isWriteAccess: true }] });
  for (const path of ['heads', 'witnesses'])
    expect((await other.call('GET', `/adminapi/audit/${path}`)).status).toBe(403);
});
