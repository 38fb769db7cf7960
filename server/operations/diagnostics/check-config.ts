import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { once } from 'node:events';
import { connect as connectTcp, createServer } from 'node:net';
import { dirname } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { hostOf } from '#server/platform/base/ip-address.ts';
import { readPassPhrase } from '../backup/pass-phrase.ts';
import { RpcNode } from '#server/platform/chain/rpc.ts';
import {
  type ChainConfig,
  type Config,
  ConfigError,
  readConfig,
  settingNames,
} from '#server/platform/config.ts';
import { clientOf } from '#server/platform/db/choose-host.ts';
import { type DatabaseHost, parseDatabaseUrl } from '#server/platform/db/database-url.ts';
import { openS3Store } from '#server/platform/objects/s3-store.ts';
import { placeOf } from '#server/platform/base/store-address.ts';
import { checkMailServer } from '#server/platform/mail/smtp.ts';
import { patienceMs, reasonOf } from './failure-reason.ts';
import { similarNames } from './similar-names.ts';
import { hideSecrets, hideValue, secretsIn, shownSettings } from './hide-secrets.ts';

/** A setting, and the result of checking what it names. */
export interface CheckedSetting {
  name: string;
  /** Its value, or only that it is set if it may be secret. */
  value: string;
  /**
   * Undefined if the setting names nothing to check. `wrong`: its form is wrong. `unknown`: no setting has this name, but one
   * has a similar name.
   */
  state: 'ok' | 'failed' | 'wrong' | 'unknown' | undefined;
  /** What answered, or why nothing did. */
  says: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A place did not answer as expected. */
class Failed extends Error {
  readonly where: string;
  constructor(where: string, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.where = where;
  }
}

/**
 * The checks of each setting. A check returns what answered, throws if nothing did, and is undefined if there is
 * nothing to check.
 */
type Probe = (config: Config, environment: Environment) => Promise<string> | undefined;

const when = <Given>(given: Given | undefined, ask: (given: Given) => Promise<string>) =>
  given === undefined ? undefined : ask(given);

const probes: Readonly<Record<string, Probe>> = {
  PORT: ({ host, port }) => free(host, port),
  METRICS_PORT: ({ metrics }) => when(metrics, ({ host, port }) => free(host, port)),
  DATA_DIR: ({ dataDir }) => writable(dataDir),
  BACKUP_DIR: ({ backupDir }) => when(backupDir, writable),
  DATABASE_URL: ({ databaseUrl }) => when(databaseUrl, databases),
  DATABASE_OWNER_URL: ({ databaseOwnerUrl }) => when(databaseOwnerUrl, databases),
  DATABASE_SEALER_URL: ({ databaseSealerUrl }) => when(databaseSealerUrl, databases),
  DATABASE_REPLICA_URL: ({ databaseReplicaUrl }) => when(databaseReplicaUrl, databases),
  DATABASE_POOLER_URL: ({ databasePoolerUrl }) => when(databasePoolerUrl, databases),
  SECRET_KEY_FILE: (config) =>
    when(config.secretKeyFile, async () => {
      await loadSecretKeys(config, async () => true);
      return 'it can be read';
    }),
  BACKUP_PASSPHRASE_FILE: (config) =>
    when(config.backupPassphraseFile, async () => {
      await readPassPhrase(config);
      return 'it can be read';
    }),
  OBJECT_STORE: ({ objectStore }) =>
    when(objectStore, (config) =>
      at(placeOf(config), async () => (await openS3Store(config)).check(), 'it can be listed'),
    ),
  SMTP_URL: ({ smtpUrl }) =>
    when(smtpUrl, (url) =>
      at(new URL(url).host, () => checkMailServer(url, patienceMs), 'it takes the sign-in'),
    ),
  OIDC_ISSUER: ({ provider }) => when(provider?.issuer, issuer),
  SIEM_URL: ({ siem }) => when(siem?.url, listens),
  TRADE_URL: ({ tradeUrl }) => when(tradeUrl, listens),
  AUDIT_HEADS_TO: ({ auditHeadsTo }) =>
    when(auditHeadsTo?.includes('://') ? auditHeadsTo : undefined, listens),
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ traces }) => when(traces?.endpoint, listens),
  SAFE_SERVICE_URL: ({ chains }) => when(chains[0]?.safeService?.url, listens),
  CHAIN_RPC_URL: ({ chains }, { CHAIN_RPC_URL }) => (CHAIN_RPC_URL ? nodes(chains.slice(0, 1)) : undefined),
  CHAINS: ({ chains }, { CHAINS, CHAIN_RPC_URL }) =>
    CHAINS ? nodes(chains.slice(CHAIN_RPC_URL ? 1 : 0)) : undefined,
  AUDIT_ANCHOR_KEY: ({ anchor }) => when(anchor, ({ rpcUrl, chainId }) => node(rpcUrl, chainId, [])),
};

/**
 * Checks everything that the settings name, before a first start: databases, nodes, mail servers, providers, files and
 * ports. It changes nothing.
 * @param environment such as process.env
 * @returns a row for each setting, without secrets, and for each name that is similar to one
 * @throws ConfigError with a sentence if settings don't go together, so that nothing can be checked
 */
export async function checkConfig(environment: Environment): Promise<CheckedSetting[]> {
  const { config, wrong } = readWhatIsRight(environment);
  const values = shownSettings(settingNames, environment);
  const secrets = secretsIn(settingNames, environment);
  const check = async (name: string): Promise<CheckedSetting> => {
    const row = { name, value: values[name] ?? 'not set' };
    const mistake = wrong.get(name);
    // The value of another setting may be here by mistake, such as a password.
    if (mistake !== undefined) return { name, value: 'set', state: 'wrong', says: mistake };
    try {
      const says = await probes[name]?.(config, environment);
      return { ...row, state: says === undefined ? undefined : 'ok', says: says ?? '' };
    } catch (error) {
      const reason = String(hideSecrets(reasonOf(error), secrets));
      return {
        ...row,
        state: 'failed',
        says: error instanceof Failed ? `${error.where}: ${reason}` : reason,
      };
    }
  };
  return [...(await Promise.all(settingNames.map(check))), ...similarNames(environment).map(notASetting)];
}

const notASetting = ({ name, meant }: { name: string; meant: string }): CheckedSetting => ({
  name,
  value: 'set',
  state: 'unknown',
  says: `is not a setting. Did you mean ${meant}?`,
});

/** Values in place of wrong ones that other settings need. */
const standIns: Environment = { SECRET_KEY: 'x'.repeat(64) };

/** The configuration without the settings that have a wrong form, and the sentence of each of those. */
function readWhatIsRight(environment: Environment): {
  config: Config;
  wrong: ReadonlyMap<string, string>;
} {
  try {
    return { config: readConfig(environment), wrong: new Map() };
  } catch (error) {
    if (!(error instanceof ConfigError) || error.wrong.size === 0) throw error;
    const wrong = new Map(
      [...error.wrong].map(([name, says]) => [name, hideValue(says, environment[name] ?? '')]),
    );
    const rest = Object.entries(environment).map(([name, value]) => [
      name,
      wrong.has(name) ? standIns[name] : value,
    ]);
    try {
      return { config: readConfig(Object.fromEntries(rest)), wrong };
    } catch {
      // The rest needs one of the wrong settings.
      const hidden = [...wrong.keys()].reduce(
        (text, name) => hideValue(text, environment[name] ?? ''),
        error.message,
      );
      throw new ConfigError(hidden, wrong);
    }
  }
}

/** @returns `where: found`, by what the work gives where it gives a text */
async function at(where: string, work: () => Promise<unknown>, found?: string): Promise<string> {
  try {
    const answer = await work();
    return `${where}: ${found ?? String(answer)}`;
  } catch (error) {
    throw new Failed(where, error);
  }
}

async function free(host: string, port: number): Promise<string> {
  return at(`${host}:${port}`, async () => {
    const server = createServer().listen(port, host);
    await once(server, 'listening');
    server.close();
    return 'free';
  });
}

/** The server creates a missing folder at its start, so its parent is checked. */
async function writable(folder: string): Promise<string> {
  return at(folder, async () => {
    const mode = constants.W_OK | constants.X_OK;
    const isThere = await access(folder, mode).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error;
        return false;
      },
    );
    if (isThere) return 'can be written';
    await writable(dirname(folder));
    return 'will be made';
  });
}

async function databases(address: string): Promise<string> {
  const { hosts, url } = parseDatabaseUrl(address);
  return (await Promise.all(hosts.map((host) => database(host, url)))).join('; ');
}

async function database(place: DatabaseHost, url: URL): Promise<string> {
  return at(`${place.host}:${place.port}`, async () => {
    const client = clientOf(place, url, patienceMs);
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string; role: string; isStandby: boolean }>(
        `select current_setting('server_version') as version, current_user as role, pg_is_in_recovery() as "isStandby"`,
      );
      const [{ version, role, isStandby } = { version: '', role: '', isStandby: false }] = rows;
      return `PostgreSQL ${version.split(' ')[0]} as ${role}, ${isStandby ? 'a standby' : 'takes writes'}`;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}

async function issuer(url: string): Promise<string> {
  return at(new URL(url).host, async () => {
    const address = `${url.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    if (!answer.ok) throw new Error(`its configuration is answered with ${answer.status}`);
    const { issuer: said } = (await answer.json()) as { issuer?: unknown };
    if (said !== url) throw new Error(`it calls itself ${String(said)}, which OIDC_ISSUER has to equal`);
    return 'an OpenID provider';
  });
}

/** Whether something accepts connections there, with TLS if the address says so. */
async function listens(address: string): Promise<string> {
  const url = new URL(address);
  const { port, protocol } = url;
  const isEncrypted = /^(https|syslog\+tls):$/.test(protocol);
  const host = hostOf(url);
  const number = Number(port || (isEncrypted ? 443 : 80));
  return at(`${host}:${number}`, async () => {
    const signal = AbortSignal.timeout(patienceMs);
    const socket = isEncrypted
      ? connectTls({ host, port: number, servername: host })
      : connectTcp({ host, port: number });
    try {
      await once(socket, isEncrypted ? 'secureConnect' : 'connect', { signal });
      return isEncrypted ? 'accepts connections with TLS' : 'accepts connections';
    } finally {
      socket.on('error', () => undefined).destroy();
    }
  });
}

async function nodes(chains: readonly ChainConfig[]): Promise<string> {
  const asked = chains.flatMap(({ rpcUrls, chainId, singleContract, multiContract }) =>
    rpcUrls.map((url) => node(url, chainId, [singleContract, multiContract])),
  );
  return (await Promise.all(asked)).join('; ');
}

async function node(url: string, chainId: string, contracts: readonly string[]): Promise<string> {
  return at(new URL(url).host, async () => {
    const rpc = new RpcNode(url, { timeoutMs: patienceMs });
    const said = BigInt(await rpc.call<string>('eth_chainId')).toString();
    if (said !== chainId) throw new Error(`it is a node of chain ${said}, not of ${chainId}`);
    for (const address of contracts) {
      const code = await rpc.call<string>('eth_getCode', address, 'latest');
      if (code === '0x') throw new Error(`chain ${chainId} has no contract at ${address}`);
    }
    return `chain ${said}${contracts.length > 0 ? ', with both contracts' : ''}`;
  });
}
