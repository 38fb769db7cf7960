import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { deskOrigin, newAuthenticator } from '#server/testing/authenticator.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { addExchangeUser, addWithdrawal, decideOnce, withFactor } from '#server/testing/withdrawals.ts';

type Authenticator = ReturnType<typeof newAuthenticator>;
interface Approver {
  admin: TestAdmin;
  key: Authenticator;
}

let app: TestApp;
let root: TestAdmin;
let user: string;
let approvers: [Approver, Approver];
let folder: Awaited<ReturnType<typeof createTempFolder>>;
const page = { origin: deskOrigin };

async function approverNamed(name: string): Promise<Approver> {
  const admin = await app.signIn({
    name,
    restriction: [{ path: '/withdrawal-approvals', isWriteAccess: true }],
  });
  const key = newAuthenticator();
  const base = '/adminapi/security/passkeys';
  const started = await admin.call('POST', `${base}/start`, { currentPassword: admin.password }, page);
  const credential = key.create(started.body.result.options);
  expect((await admin.call('POST', base, { name: 'Key', credential }, page)).status).toBe(200);
  // Approving takes a factor that is a day old.
  await app.services.db
    .updateTable('passkeys')
    .set({ created_at: new Date(Date.now() - 48 * 3_600_000) })
    .where('admin_id', '=', admin.id)
    .execute();
  return { admin, key };
}

beforeAll(async () => {
  app = await startTestApp();
  folder = await createTempFolder();
  root = await app.signIn();
  user = await addExchangeUser(app);
  approvers = [await approverNamed('Ida'), await approverNamed('Omar')];
});
afterAll(async () => {
  await folder.remove();
  await app.close();
});

async function waiting(): Promise<string> {
  const id = await addWithdrawal(app, { userId: user });
  await decideOnce(app);
  return id;
}
const pathOf = (id: string) => `/adminapi/withdrawalDecision/${id}`;
const versionOf = async (id: string): Promise<number> =>
  (await root.call('GET', pathOf(id))).body.result.version;

async function asked(id: string, { admin }: Approver) {
  const version = await versionOf(id);
  const { body } = await admin.call('GET', `${pathOf(id)}/passkey?version=${version}`, undefined, page);
  return body.result as { options: string; nonce: string };
}

async function send(id: string, { admin }: Approver, passkey: { nonce: string; credential: string }) {
  const { status, body } = await admin.call(
    'POST',
    `${pathOf(id)}/approve`,
    { version: await versionOf(id), passkey },
    page,
  );
  return { status, said: body.message ?? body.errors };
}

async function approve(id: string, who: Approver) {
  const { options, nonce } = await asked(id, who);
  return send(id, who, { nonce, credential: who.key.get(options) });
}

async function releaseEvent(id: string) {
  const { body } = await root.call('GET', '/feed/v1/events?types=withdrawal.released&limit=1000');
  return body.events.find((event: { data: { record: { id: string } } }) => event.data.record.id === id);
}

/** What the exchange keeps of the approvers, from the day that they were appointed. */
async function keysOf(event: Awaited<ReturnType<typeof releaseEvent>>): Promise<Record<string, string>> {
  return Object.fromEntries(
    event.data.after.approvers.map(
      ({ passkey }: { passkey: { credentialId: string; publicKey: string } }) => [
        passkey.credentialId,
        passkey.publicKey,
      ],
    ),
  );
}

/** What the exchange's own program says of an event. */
function checked(event: unknown, keys: Record<string, string>): string {
  const files = [event, keys].map((content, index) => {
    const file = join(folder.path, `${index}.json`);
    writeFileSync(file, JSON.stringify(content));
    return file;
  });
  return spawnSync(process.execPath, ['examples/approvals/check.mjs', ...files], { encoding: 'utf8' }).stdout;
}

const refused = { status: 400, said: { passkey: expect.any(String) } };

/** specification 17.5 */
describe('an approval by passkey', () => {
  it('releases, and the exchange checks by itself what was signed', async () => {
    const id = await waiting();
    const [first, second] = approvers;
    expect((await approve(id, first)).status).toBe(200);
    const shown = await root.call('GET', pathOf(id));
    expect(shown.body.result.given).toEqual([expect.objectContaining({ isByPasskey: true })]);
    expect(await approve(id, second)).toEqual({
      status: 200,
      said: 'Withdrawal released. The exchange can now pay it.',
    });

    const event = await releaseEvent(id);
    const keys = await keysOf(event);
    const ids = approvers.map(({ admin }) => admin.id);
    expect(checked(event, keys)).toBe(`2 of 2 approvals checked: ${ids.join(', ')}\n`);
    const changed = structuredClone(event);
    changed.data.after.amount = '13.5';
    expect(checked(changed, keys)).toBe('0 of 2 approvals checked: none\n');
    const stranger = Object.fromEntries(Object.entries(keys).slice(0, 1));
    expect(checked(event, stranger)).toBe(`1 of 2 approvals checked: ${ids[0]}\n`);
  });

  it('counts for this withdrawal, this person and once only', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const [first, second] = approvers;
    const { options, nonce } = await asked(one, first);
    const credential = first.key.get(options);
    expect(await send(other, first, { nonce, credential })).toEqual(refused);
    expect(await send(one, second, { nonce, credential })).toEqual(refused);
    expect(await send(one, first, { nonce: (await asked(one, first)).nonce, credential })).toEqual(refused);
    expect((await send(one, first, { nonce, credential })).status).toBe(200);
    // Voided by a hold, it can't be sent again.
    const held = { version: await versionOf(one), reason: 'A look' };
    expect((await root.call('POST', `${pathOf(one)}/hold`, held)).status).toBe(200);
    await app.services.db
      .updateTable('withdrawal_decisions')
      .set({ state: 'waiting' })
      .where('id', '=', one)
      .execute();
    expect(await send(one, first, { nonce, credential })).toEqual(refused);
  });

  it('is no approval of what changed meanwhile', async () => {
    const id = await waiting();
    const [first] = approvers;
    const { options, nonce } = await asked(id, first);
    const credential = first.key.get(options);
    await app.services.db.updateTable('withdrawals').set({ amount: '99' }).where('id', '=', id).execute();
    const { status } = await send(id, first, { nonce, credential });
    expect(status).toBe(400);
  });

  it('does not count from a passkey of today, however old another factor is', async () => {
    const late = await approverNamed('Late');
    await withFactor(app, late.admin);
    await app.services.db
      .updateTable('passkeys')
      .set({ created_at: new Date() })
      .where('admin_id', '=', late.admin.id)
      .execute();
    const id = await waiting();
    const { status, said } = await approve(id, late);
    expect([status, said.messages]).toEqual([409, expect.stringContaining('less than 24 hours old')]);
    expect((await root.call('GET', pathOf(id))).body.result.approvals).toBe(0);
  });

  it('asks for a code or a passkey', async () => {
    const id = await waiting();
    const { status, body } = await approvers[0].admin.call('POST', `${pathOf(id)}/approve`, {
      version: await versionOf(id),
    });
    expect([status, body.errors]).toEqual([400, { code: 'Required' }]);
  });
});
