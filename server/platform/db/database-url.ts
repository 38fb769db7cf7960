/** One server of a database. */
export interface DatabaseHost {
  host: string;
  port: number;
}

/** The content of DATABASE_URL. */
export interface DatabaseAddress {
  /** In the order in which they are tried. */
  hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  /** The address with only the first host, for `pg`. */
  url: URL;
  /** Whether only a server that takes writes is suitable. */
  isPrimaryNeeded: boolean;
}

/** The parts of an address: scheme, user and password, hosts, and the rest. */
const form = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(.*)$/s;

/**
 * Reads an address in libpq's form: `postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write`.
 * Of several hosts one that takes writes is chosen, unless the address has `target_session_attrs=any`.
 * @throws Error with a sentence, without the password
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const [, scheme = '', login = '', hosts = '', rest = ''] = form.exec(text) ?? [];
  const urls = hosts.split(',').map((host) => urlOf(`${scheme}${login}${host}${rest}`));
  const [url] = urls;
  if (!scheme || !url || urls.some((each) => each === undefined)) {
    throw new Error(
      'DATABASE_URL is not an address of the form postgres://user:password@host:5432/database, or with several hosts @one:5432,two:5432.',
    );
  }
  const wanted = url.searchParams.get('target_session_attrs') ?? (urls.length > 1 ? 'primary' : 'any');
  if (!['any', 'read-write', 'primary'].includes(wanted)) {
    throw new Error(
      `DATABASE_URL has target_session_attrs=${wanted}, but the server has to write. Use read-write, primary or any.`,
    );
  }
  url.searchParams.delete('target_session_attrs');
  const [first, ...others] = (urls as URL[]).map(({ hostname, port }) => ({
    // pg wants an IPv6 address without its brackets.
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost',
    port: Number(port || 5432),
  })) as [DatabaseHost, ...DatabaseHost[]];
  return { hosts: [first, ...others], url, isPrimaryNeeded: wanted !== 'any' };
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
