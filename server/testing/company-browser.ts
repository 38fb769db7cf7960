import type { TestApp } from './app.ts';
import type { startProvider } from './provider.ts';

type Company = Awaited<ReturnType<typeof startProvider>>;

/**
 * A browser at the company's identity provider. It keeps cookies and follows redirects until it is sent back to
 * the server.
 */
export async function goToCompany(on: TestApp, company: Company, sub: string) {
  company.seat(sub);
  const begun = await fetch(`${on.url}/signin/company`, { redirect: 'manual' });
  const cookie = begun.headers.get('set-cookie') ?? '';
  const jar = new Map<string, string>();
  let address = begun.headers.get('location') ?? '';
  while (address.startsWith(company.issuer)) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    address = new URL(answer.headers.get('location') ?? 'none:', address).href;
  }
  return { cookie: cookie.split(';')[0] ?? '', setCookie: cookie, answer: new URL(address).search.slice(1) };
}

/** Passes the provider's answer to the server. */
export const finishAtDesk = (on: TestApp, { cookie, answer }: { cookie: string; answer: string }) =>
  on.call('POST', '/api/login/company', { answer }, { headers: { cookie } });

/** Signs an employee in through the company, from the sign-in page to the session. */
export const signInByCompany = async (on: TestApp, company: Company, sub: string) =>
  finishAtDesk(on, await goToCompany(on, company, sub));
