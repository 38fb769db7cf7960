/** Settings whose values may be shown. For all others, also future ones, only whether they are set. */
const shown: ReadonlySet<string> = new Set(
  (
    'PORT HOST DATA_DIR SAMPLE_DATA PUBLIC_URL PUBLIC_SITE_URL EXPLORER_URL MARKET_NAME TRUST_PROXY RATE_LIMIT LOG_LEVEL SLOW_CALL_MS ' +
    'CHAIN_ID SINGLE_CONTRACT MULTI_CONTRACT METRICS_PORT METRICS_HOST BACKUP_DIR BACKUP_PASSPHRASE_FILE SECRET_KEY_FILE OBJECT_STORE OBJECT_STORE_UPLOADS'
  ).split(' '),
);

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the environment with the values that may be shown. For others, only that they are set. */
export function shownSettings(names: readonly string[], environment: Environment): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = environment[name];
      if (!value) return [name, 'not set'];
      return [name, shown.has(name) ? withoutLogins(value) : 'set'];
    }),
  );
}

/** A value without what its addresses sign in with. */
const withoutLogins = (value: string) => value.replace(/:\/\/[^/?#\s]*@/g, '://[login]@');

/** The texts to hide: values of settings, and the secret parts within them. */
export function secretsIn(names: readonly string[], environment: Environment): string[] {
  return names
    .filter((name) => !shown.has(name))
    .flatMap((name) => {
      const value = environment[name];
      if (!value) return [];
      // Some settings name several addresses, in a list or in JSON.
      const addresses = [value, ...value.split('\n'), ...(value.match(/https?:\/\/[^\s,"\]]+/g) ?? [])];
      const parts = addresses.flatMap((address) => {
        const url = URL.canParse(address) ? new URL(address) : undefined;
        return url ? [address, url.password, url.pathname.slice(1), url.search.slice(1), url.host] : [];
      });
      return [value, ...parts, ...parts.map(decoded), ...ofSeveralServers(value)];
    });
}

/** The secret parts of a database address with several hosts, which the URL parser doesn't accept. */
function ofSeveralServers(address: string): string[] {
  const [, login = '', hosts = '', rest = ''] =
    /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^/?#]*,[^/?#]*)\/?(.*)$/s.exec(address) ?? [];
  const password = login.slice(login.indexOf(':') + 1);
  return [password, decoded(password), rest, ...hosts.split(',')];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Patterns of secrets and of personal addresses, anywhere in a text. */
const suspicious: readonly [RegExp, string][] = [
  [/\bmdk_\w+/g, '[key]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/:\/\/[^/\s@]+@/g, '://[login]@'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [
    /\b(bearer|password|passphrase|secret|token|authorization)(["']?\s*[:=]\s*["']?|\s+)[^\s"',;]+/gi,
    '$1$2[hidden]',
  ],
];

/** Longer ones first, because a password is also a part of its address. */
const longOnes = (secrets: readonly string[]) =>
  [...new Set(secrets)]
    .filter((secret) => secret.length >= 6)
    .toSorted((one, other) => other.length - one.length);

const hideTexts = (text: string, secrets: readonly string[]) =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '[hidden]'), text);

/**
 * Hides the value of a setting in a sentence about its form, also where only an entry or a parameter of it is repeated.
 * Examples in the sentence stay, such as an address with a password.
 */
export function hideValue(sentence: string, value: string): string {
  const entries = value.split(/[\s,]+/);
  // The names of parameters are ordinary words.
  const parameters = value.split(/[\s,?&=]+/).filter((part) => !/^[a-z_-]+$/.test(part));
  const all = [value, ...entries, ...parameters];
  return hideTexts(sentence, longOnes([...all, ...all.map(decoded)]));
}

/**
 * Hides secrets in every text of a value. Very short ones are not hidden, because they would hide parts of ordinary
 * words.
 */
export function hideSecrets(value: unknown, secrets: readonly string[]): unknown {
  const long = longOnes(secrets);
  const hide = (text: string): string => {
    let left = hideTexts(text, long);
    for (const [pattern, instead] of suspicious) left = left.replace(pattern, instead);
    return left;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return hide(part);
    if (Array.isArray(part)) return part.map(walk);
    if (part instanceof Date || part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(value);
}
