import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnchorConfig } from '#server/platform/config.ts';
import { type Anvil, anvilChainId, findAnvil, startAnvil } from '#server/features/chain/anvil.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { hasAnvil } from '#server/testing/chain.ts';
import { anchorCheckpoints } from './anchor.ts';
import { checkAnchors, listAnchors } from './anchor-check.ts';
import { parseCheckpoint } from './anchor-text.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';
import { verifyAuditChain } from './verify.ts';

describe.skipIf(!hasAnvil)('anchors', () => {
  let anvil: Anvil;
  let app: TestApp;
  let superadmin: TestAdmin;
  /** A wallet of each test's own. */
  let key: `0x${string}` = generatePrivateKey();
  let wallet: string;
  const rpc = <Result>(method: string, ...params: unknown[]) => anvil.rpc.call<Result>(method, ...params);
  const fund = (wei: bigint) => rpc('anvil_setBalance', wallet, `0x${wei.toString(16)}`);
  const mine = (blocks: number) => rpc('anvil_mine', `0x${blocks.toString(16)}`);
  const runWith = (changed: Partial<AnchorConfig> = {}) => {
    const { config } = app.services;
    const anchor = { ...(config.anchor ?? expect.fail()), privateKey: key, ...changed };
    return anchorCheckpoints({ ...app.services, config: { ...config, anchor } });
  };
  const run = () => runWith();
  const rows = () => app.services.db.selectFrom('audit_anchors').selectAll().orderBy('created_at').execute();
  const newest = async () => (await rows()).at(-1);
  const states = async () => (await rows()).map(({ state }) => state);
  const trouble = () => app.services.db.selectFrom('audit_anchor_trouble').selectAll().executeTakeFirst();
  const check = () => checkAnchors(app.services.db, anvil.url);
  const verifyByCommand = async (...args: string[]) => {
    const env = {
      ...process.env,
      DATABASE_URL: app.database.url,
      DATA_DIR: app.services.config.dataDir,
      SECRET_KEY: app.services.config.secretKey,
      AUDIT_ANCHOR_KEY: key,
      AUDIT_ANCHOR_RPC_URL: anvil.url,
      AUDIT_ANCHOR_CHAIN_ID: anvilChainId,
    };
    const child = spawn(process.execPath, ['tools/scripts/audit-verify.ts', ...args], { env });
    const said = { stdout: '', stderr: '' };
    for (const from of ['stdout', 'stderr'] as const)
      child[from].on('data', (chunk: Buffer) => (said[from] += chunk.toString()));
    const [status] = (await once(child, 'exit')) as [number];
    return { status, ...said };
  };
  /** The trail grows by a row, and the last anchor is a day old. */
  async function nextDay(): Promise<void> {
    await sql`update audit_anchors set created_at = created_at - interval '25 hours'`.execute(
      app.services.db,
    );
    await superadmin.call('POST', '/api/updateprofile', { name: `Name ${Math.random()}` });
    await sealAll(app);
  }

  beforeAll(async () => {
    anvil = await startAnvil({ binary: findAnvil() ?? '' });
    app = await startTestApp({
      AUDIT_ANCHOR_KEY: key,
      AUDIT_ANCHOR_RPC_URL: anvil.url,
      AUDIT_ANCHOR_CHAIN_ID: anvilChainId,
      AUDIT_HEADS_TO: 'auditor@example.com',
    });
    superadmin = await app.signIn();
    await rpc('evm_setAutomine', false);
  });
  beforeEach(async () => {
    await app.services.db.deleteFrom('audit_anchors').execute();
    await app.services.db.deleteFrom('audit_published_heads').execute();
    await rpc('anvil_dropAllTransactions');
    key = generatePrivateKey();
    wallet = privateKeyToAccount(key).address.toLowerCase();
    await fund(10n ** 18n);
    await nextDay();
  });
  afterAll(async () => {
    await app?.close();
    await anvil?.stop();
  });

  it('stand on the chain once a day, by one of four servers, with the head that was sent out', async () => {
    const sentOut = await publishCheckpoint(app.services);
    await Promise.all([run(), run(), run(), run()]);
    expect(await states()).toEqual(['sent']);
    expect(await check()).toMatchObject({ right: 0, waiting: 1, elsewhere: 0, broken: [] });
    await mine(1);
    await run();
    const { transaction_hash: hash, position, block_number: block } = (await newest()) ?? {};
    expect(await states()).toEqual(['mined']);
    const found = await rpc<{ input: string; to: string; from: string; value: string }>(
      'eth_getTransactionByHash',
      hash,
    );
    expect(found).toMatchObject({ from: wallet, to: wallet, value: '0x0' });
    expect(position).toBe(sentOut?.position);
    expect(parseCheckpoint(found.input)).toBe(`${sentOut?.position}:${sentOut?.hash.toString('hex')}`);
    expect(block).toBe(Number(await rpc('eth_blockNumber')));
    await mine(12);
    await run();
    expect(await states()).toEqual(['final']);
    await run();
    expect(await rows()).toHaveLength(1);
    await nextDay();
    await run();
    expect(await states()).toEqual(['final', 'sent']);
    expect((await verifyAuditChain(app.services)).broken).toBeUndefined();
  });

  it('are the same transaction again where a killed server had not sent it, or the chain drops its block', async () => {
    await run();
    await rpc('anvil_dropAllTransactions');
    await run();
    const before = await rpc<string>('evm_snapshot');
    await mine(1);
    await run();
    expect(await states()).toEqual(['mined']);
    const mined = await newest();
    // The block is gone, and the transaction with it.
    await rpc('evm_revert', before);
    await rpc('anvil_dropAllTransactions');
    await run();
    expect(await newest()).toMatchObject({ state: 'sent', block_number: null, mined_at: null });
    await mine(1);
    await run();
    expect(await newest()).toMatchObject({ state: 'mined', transaction_hash: mined?.transaction_hash });
    expect(await rpc('eth_getTransactionCount', wallet, 'latest')).toBe('0x1');
  });

  it('pay more where they are not mined in an hour, and count whichever is mined', async () => {
    await run();
    const first = await newest();
    await sql`update audit_anchors set priced_at = priced_at - interval '2 hours'`.execute(app.services.db);
    await Promise.all([run(), run()]);
    const second = await newest();
    expect(second?.transaction_hash).not.toBe(first?.transaction_hash);
    expect(second?.earlier_hashes).toEqual([first?.transaction_hash]);
    await run();
    expect((await newest())?.transaction_hash).toBe(second?.transaction_hash);
    // The chain takes the cheap one after all.
    await rpc('anvil_dropAllTransactions');
    await rpc('eth_sendRawTransaction', first?.signed);
    await mine(1);
    await run();
    expect(await newest()).toMatchObject({ state: 'mined', transaction_hash: first?.transaction_hash });
    expect(await check()).toMatchObject({ right: 1, broken: [] });
  });

  it('are sent anew where another transaction took their number for good', async () => {
    await run();
    await rpc('anvil_dropAllTransactions');
    const account = privateKeyToAccount(key);
    const price = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n };
    const other = await account.signTransaction({
      ...price,
      to: account.address,
      nonce: 0,
      gas: 21_000n,
      chainId: Number(anvilChainId),
    });
    await rpc('eth_sendRawTransaction', other);
    await mine(1);
    await run();
    expect(await states()).toEqual(['sent']);
    await mine(12);
    await run();
    expect(await states()).toEqual(['replaced', 'sent']);
    const [replaced, again] = await rows();
    expect([replaced?.nonce, again?.nonce]).toEqual([0, 1]);
    expect(again?.position).toBe(replaced?.position);
  });

  it('wait, with a cause for the screen, where the wallet is empty, the chain too dear or another, or the node away', async () => {
    await fund(0n);
    await expect(run()).rejects.toThrow(/0x[\dA-Fa-f]{40} has too little coin/);
    expect(await trouble()).toMatchObject({ cause: 'noCoin' });
    await expect(runWith({ mostCost: 1n })).rejects.toThrow('more than is allowed');
    expect(await trouble()).toMatchObject({ cause: 'tooDear' });
    await expect(runWith({ chainId: '1' })).rejects.toThrow('is on chain 31337, not on 1');
    expect(await trouble()).toMatchObject({ cause: 'otherChain' });
    const away = await runWith({ rpcUrl: 'http://127.0.0.1:9' }).catch((error: Error) => error);
    expect(String(away)).not.toContain(key.slice(2));
    expect(await trouble()).toMatchObject({ cause: 'unreachable' });
    expect(await rows()).toEqual([]);
    await fund(10n ** 18n);
    await run();
    expect(await states()).toEqual(['sent']);
    expect(await trouble()).toBeUndefined();
  });

  it('tell where the trail was written anew, a row was forged, or a wallet’s transaction has no row', async () => {
    await run();
    await mine(1);
    await run();
    const [anchor] = await listAnchors(app.services.db);
    const set = (column: string, value: unknown) =>
      sql`update audit_anchors set ${sql.ref(column)} = ${value}`.execute(app.services.db);
    // Somebody who rewrites the trail can rewrite this row too, but can't change the blockchain.
    await set('hash', Buffer.alloc(32));
    expect((await check()).broken).toEqual([
      expect.stringMatching(
        /^The anchor of position \d+ has \d+:.* on the chain, which differs from the database/,
      ),
    ]);
    expect((await verifyAuditChain(app.services)).broken).toMatch(
      /anchored by 0x.* is not on the audit chain/,
    );
    await set('hash', anchor?.hash);
    await set('transaction_hash', `0x${'1'.repeat(64)}`);
    expect((await check()).broken).toEqual([expect.stringMatching(/is not on the chain/)]);
    await set('transaction_hash', anchor?.transactionHash);
    await set('sender', `0x${'1'.repeat(40)}`);
    expect((await check()).broken).toEqual([expect.stringMatching(/was not sent by the wallet/)]);
    await set('sender', wallet);
    expect((await check()).broken).toEqual([]);
    const { status, stdout, stderr } = await verifyByCommand();
    expect(`${status} ${stdout}${stderr}`).toMatch(
      /^0 \d+ rows are valid[^]*\nThe end is proved up to position \d+ by an anchor on its chain[^]*\n1 anchors are valid on the chain, 0 are waiting/,
    );
    expect((await verifyByCommand('--rpc', 'http://127.0.0.1:9')).stderr).toMatch(
      /The anchors were not checked/,
    );
    await nextDay();
    await run();
    await mine(1);
    await run();
    await app.services.db.deleteFrom('audit_anchors').where('nonce', '=', 1).execute();
    expect((await check()).broken).toEqual([expect.stringMatching(/with the number 1 that no anchor names/)]);
  });
});
