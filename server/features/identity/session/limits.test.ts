import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestApp } from '#server/testing/app.ts';
import { cpuTimes } from '#server/testing/cpu-time.ts';

let app: TestApp;
let other: TestApp;
let networks = 0;

beforeAll(async () => {
  // One trusted proxy, so that each test can come from networks of its own.
  app = await startTestApp({ TRUST_PROXY: '1' });
  other = await app.another();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** An address in a network that no other test uses. */
const newAddress = () => `2001:db8:${(networks += 1).toString(16)}:1::7`;

const signIn = (email: string, password: string, address: string, on = app) =>
  on.call('POST', '/api/login', { email, password }, { headers: { 'x-forwarded-for': address } });

async function fail(times: number, email: string, address: string, on = app) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await signIn(email, 'wrong', address, on)).status);
  return statuses;
}

/** As if that many sign-ins to the account had failed, from anywhere. */
async function fillAccountCounter(email: string) {
  await fail(1, email, newAddress());
  await sql`update sign_in_limits set points = 100
    where key = 'signInAccount:' || encode(sha256(${email}::bytea), 'hex')`.execute(app.services.db);
}

describe('the lockout by account and network', () => {
  it('holds after ten failures, on every server, for the right password too, and says how long', async () => {
    const admin = await addTestAdmin(app);
    const address = newAddress();
    expect(await fail(10, admin.email, address)).toEqual(Array.from({ length: 10 }, () => 401));
    for (const server of [app, other]) {
      const answer = await signIn(admin.email, admin.password, address, server);
      expect(answer.status).toBe(429);
      expect(answer.body).toEqual({
        errors: { messages: 'Too many attempts. Wait 15 minutes and try again.' },
      });
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(14 * 60);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
    }
  });

  it('counts what two servers saw together, and many at once', async () => {
    const admin = await addTestAdmin(app);
    const address = newAddress();
    const servers = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? app : other));
    const answers = await Promise.all(servers.map((server) => signIn(admin.email, 'wrong', address, server)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
  });

  it('leaves the owner on another network alone, and counts a /64 as one', async () => {
    const admin = await addTestAdmin(app);
    await fail(10, admin.email, '2001:db8:aaaa:1::1');
    expect((await signIn(admin.email, admin.password, '2001:db8:aaaa:1:ffff::2')).status).toBe(429);
    expect((await signIn(admin.email, admin.password, '2001:db8:aaaa:2::1')).status).toBe(200);
  });

  it('is the same however the address is written', async () => {
    const admin = await addTestAdmin(app);
    const address = newAddress();
    await fail(5, admin.email, address);
    await fail(5, `  ${admin.email.toUpperCase()}`, address);
    expect((await signIn(admin.email, admin.password, address)).status).toBe(429);
  });

  it('begins anew after a right password', async () => {
    const admin = await addTestAdmin(app);
    const address = newAddress();
    await fail(9, admin.email, address);
    expect((await signIn(admin.email, admin.password, address)).status).toBe(200);
    expect(await fail(9, admin.email, address)).not.toContain(429);
  });

  it('is not made longer by trying on', async () => {
    const address = newAddress();
    await fail(1, 'trying.on@example.com', address);
    await sql`update sign_in_limits set expires_at = now() + interval '5 minutes'
      where key like 'signIn:%' and points = 1`.execute(app.services.db);
    await fail(11, 'trying.on@example.com', address);
    const answer = await signIn('trying.on@example.com', 'wrong', address);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  });

  it('ends with its time', async () => {
    const admin = await addTestAdmin(app);
    const address = newAddress();
    await fail(11, admin.email, address);
    await sql`update sign_in_limits set expires_at = now() where key like 'signIn:%'`.execute(
      app.services.db,
    );
    expect((await signIn(admin.email, admin.password, address)).status).toBe(200);
  });
});

describe('an attack from many networks', () => {
  it('closes the account to strangers, never to networks that its owner is known on', async () => {
    const admin = await addTestAdmin(app);
    const home = newAddress();
    expect((await signIn(admin.email, admin.password, home)).status).toBe(200);
    await fillAccountCounter(admin.email);
    const stranger = await signIn(admin.email, admin.password, newAddress());
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    expect((await signIn(admin.email, admin.password, home)).status).toBe(200);
    expect((await signIn(admin.email, admin.password, home.replace('::7', '::8'), other)).status).toBe(200);
    await sql`update admin_sessions set created_at = now() - interval '91 days' where admin_id = ${admin.id}`.execute(
      app.services.db,
    );
    expect((await signIn(admin.email, admin.password, home)).status).toBe(429);
  });

  it('looks the same for an address that nobody has', async () => {
    await fillAccountCounter('nobody.here@example.com');
    const answer = await signIn('nobody.here@example.com', 'x', newAddress());
    expect([answer.status, answer.body]).toEqual([
      429,
      {
        errors: {
          messages:
            'Too many attempts. Wait 60 minutes and try again, or use the link in the email to the account’s owner.',
        },
      },
    ]);
  });
});

describe('one network that tries one password on many accounts', () => {
  it('is stopped after a hundred failures', async () => {
    const admin = await addTestAdmin(app);
    const address = newAddress();
    await fail(1, 'first@example.com', address);
    await sql`update sign_in_limits set points = 100
      where key = ${`signInNetwork:${address.split(':').slice(0, 4).join(':')}::/64`}`.execute(
      app.services.db,
    );
    expect((await signIn(admin.email, admin.password, address)).status).toBe(429);
    expect((await signIn(admin.email, admin.password, newAddress())).status).toBe(200);
  });
});

describe('whether an address exists', () => {
  it('does not show in the lockout', async () => {
    const admin = await addTestAdmin(app);
    const [one, two] = [newAddress(), newAddress()];
    const known = await fail(12, admin.email, one);
    expect(await fail(12, 'unknown.person@example.com', two)).toEqual(known);
  });

  it('does not show in what a failed sign-in costs', async () => {
    const admin = await addTestAdmin(app);
    const times = await cpuTimes(25, {
      known: () => signIn(admin.email, 'wrong', newAddress()),
      unknown: (round) => signIn(`nobody${round}@example.com`, 'wrong', newAddress()),
    });
    const ratio = times.known / times.unknown;
    // Without the stand-in hash an unknown address takes a fifth.
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.67);
  });
});
