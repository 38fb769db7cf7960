import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { addTestAdmin, startTestApp, type TestApp } from '#server/testing/app.ts';
import { finishAtDesk, goToCompany, signInByCompany } from '#server/testing/company-browser.ts';
import { companySettings, type Lie, startProvider, type Tokens } from '#server/testing/provider.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  company = await startProvider({
    redirectUri: 'http://localhost:4000/companylogin',
    logoutUri: () => 'http://localhost:4000/signin/company/logout',
  });
  app = await startTestApp(companySettings(company));
});
afterAll(async () => {
  await app.close();
  await company.close();
});
afterEach(() => company.lie(null));

/** The thief and the person whose account they want; both are admins. */
let mallory: string;
let victim: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  [mallory, victim] = [`mallory-${count}`, `victim-${count}`];
  for (const sub of [mallory, victim]) {
    company.add({ sub, email: `${sub}@example.com`, email_verified: true });
    await addTestAdmin(app, { email: `${sub}@example.com` });
  }
});

const signIn = (sub: string) => signInByCompany(app, company, sub);
/** Signs the thief in while the provider's answer is another, and gives who came in; undefined for nobody. */
async function signInWith(lie: Lie): Promise<string | undefined> {
  const there = await goToCompany(app, company, mallory);
  company.lie(lie);
  const { body } = await finishAtDesk(app, there);
  company.lie(null);
  return body.result?.email;
}
/** An ID token with other claims under the provider's own key. */
const claiming = (other: JWTPayload) => async (told: Tokens) => ({
  ...told,
  id_token: await company.sign({ ...decodeJwt(told.id_token), ...other }),
});
/** What the provider told at somebody's own sign-in. */
async function tokensOf(sub: string): Promise<Tokens> {
  let seen: Tokens | undefined;
  company.lie((told) => {
    seen = told;
    return told;
  });
  await signIn(sub);
  company.lie(null);
  if (!seen) throw new Error('The provider told nothing.');
  return seen;
}

describe('an answer of the provider that is not to this question', () => {
  it('is taken as it stands where nothing is wrong with it', async () => {
    expect(await signInWith(claiming({}))).toBe(`${mallory}@example.com`);
  });

  it('swapped nonce: an ID token with that of another sign-in, or without one, opens nothing', async () => {
    const theirs = decodeJwt((await tokensOf(victim)).id_token)['nonce'];
    expect(theirs).toEqual(expect.any(String));
    expect(await signInWith(claiming({ nonce: theirs }))).toBeUndefined();
    expect(await signInWith(claiming({ nonce: undefined }))).toBeUndefined();
  });

  it('token substitution: the tokens of another person open nothing, together or one of them', async () => {
    const theirs = await tokensOf(victim);
    expect(await signInWith(theirs)).toBeUndefined();
    expect(await signInWith((told) => ({ ...told, id_token: theirs.id_token }))).toBeUndefined();
    // Who is told by the userinfo is held against the ID token, also where their email finds somebody.
    const { email } = await addTestAdmin(app);
    company.add({ sub: victim, email, email_verified: true });
    expect(await signInWith((told) => ({ ...told, access_token: theirs.access_token }))).toBeUndefined();
  });

  it('token substitution: an ID token for another client, or that is over, opens nothing', async () => {
    expect(await signInWith(claiming({ aud: 'a wiki' }))).toBeUndefined();
    expect(await signInWith(claiming({ aud: ['marketdesk', 'a wiki'], azp: 'a wiki' }))).toBeUndefined();
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    expect(await signInWith(claiming({ iat: anHourAgo - 60, exp: anHourAgo }))).toBeUndefined();
  });

  it('token substitution: an ID token under a foreign key, or under none, opens nothing', async () => {
    const foreign = async (told: Tokens) => ({
      ...told,
      id_token: await company.sign(decodeJwt(told.id_token), true),
    });
    expect(await signInWith(foreign)).toBeUndefined();
    const [, payload] = (await tokensOf(mallory)).id_token.split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await signInWith((told) => ({ ...told, id_token: `${header}.${payload}.` }))).toBeUndefined();
  });

  it('mixed-up provider: an ID token that another one issued, or an answer in its name, opens nothing', async () => {
    expect(await signInWith(claiming({ iss: 'https://login.example.org' }))).toBeUndefined();
    const there = await goToCompany(app, company, mallory);
    const query = new URLSearchParams(there.answer);
    for (const issuer of ['https://login.example.org', `${company.issuer}/`]) {
      query.set('iss', issuer);
      expect((await finishAtDesk(app, { ...there, answer: query.toString() })).status).toBe(401);
    }
    // The same answer in the provider's own name is in order: nothing was used up.
    expect((await finishAtDesk(app, there)).status).toBe(200);
  });

  it('replayed code: an answer opens one session, though the provider takes the code again', async () => {
    const there = await goToCompany(app, company, mallory);
    // The provider knows no code any more, and gives what it gave.
    company.lie((told) => {
      company.lie(told);
      return told;
    });
    const sessions = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from provider_sessions
          where subject = ${mallory}`.execute(app.services.db)
      ).rows[0]?.count;
    expect((await finishAtDesk(app, there)).status).toBe(200);
    const again = await finishAtDesk(app, there);
    expect([again.status, again.body.errors.messages]).toEqual([
      401,
      expect.stringContaining('started elsewhere'),
    ]);
    const both = await Promise.all([finishAtDesk(app, there), finishAtDesk(app, there)]);
    expect([...both.map(({ status }) => status), await sessions()]).toEqual([401, 401, 1]);
  });

  it('state fixation: an answer that the thief began opens nothing in the browser of another', async () => {
    const [thiefs, theirs] = [
      await goToCompany(app, company, mallory),
      await goToCompany(app, company, victim),
    ];
    const tokens = await tokensOf(mallory);
    // Whatever the provider makes of a code that belongs to another proof.
    company.lie(tokens);
    const crossed = [
      { cookie: theirs.cookie, answer: thiefs.answer },
      { cookie: '', answer: thiefs.answer },
    ];
    for (const one of crossed) expect((await finishAtDesk(app, one)).status).toBe(401);
    // With the state of the one and the code of the other.
    const change = (answer: string, name: string, from: string) => {
      const query = new URLSearchParams(answer);
      query.set(name, new URLSearchParams(from).get(name) ?? '');
      return query.toString();
    };
    const mixed = { cookie: theirs.cookie, answer: change(theirs.answer, 'code', thiefs.answer) };
    expect((await finishAtDesk(app, mixed)).status).toBe(401);
    company.lie(null);
    const ofAnother = { cookie: theirs.cookie, answer: change(theirs.answer, 'state', thiefs.answer) };
    expect((await finishAtDesk(app, ofAnother)).status).toBe(401);
    expect((await finishAtDesk(app, theirs)).status).toBe(200);
  });
});

describe('the check of a session that goes on', () => {
  const old = () =>
    sql`update provider_sessions set checked_at = now() - interval '16 minutes'`.execute(app.services.db);
  const profile = async (token: string) =>
    (await app.call('GET', '/api/adminprofile', undefined, { token })).status;

  it('token substitution: tokens of another person end it', async () => {
    const theirs = await tokensOf(victim);
    const { token } = (await signIn(mallory)).body;
    await old();
    company.lie(theirs);
    expect(await profile(token)).toBe(401);
  });

  it('is put off while the provider answers with an error of its own, which says nothing about the person', async () => {
    const { token } = (await signIn(mallory)).body;
    await old();
    company.lie(() => null);
    expect(await profile(token)).toBe(503);
    company.lie(null);
    expect(await profile(token)).toBe(200);
  });
});
