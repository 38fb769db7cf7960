import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { type DatabaseAddress, type DatabaseHost, parseDatabaseUrl } from './database-url.ts';

/** How long a host may take to report its state, while the others are asked too. */
const patienceMs = 2000;

/** How `pg` connects to an address: directly, or with a client that chooses among its hosts. */
interface ConnectionOptions {
  connectionString: string;
  Client?: new (config?: ClientConfig) => Client;
}

/**
 * The options of a pool for an address, also for one with several hosts and `target_session_attrs`, which `pg` does not
 * support.
 * @throws Error with a sentence if the address has a mistake
 */
export function connectionOptions(address: string): ConnectionOptions {
  const parsed = parseDatabaseUrl(address);
  const connectionString = parsed.url.href;
  if (parsed.hosts.length === 1 && !parsed.isPrimaryNeeded) return { connectionString };
  return { connectionString, Client: clientThatChooses(parsed) };
}

/** No host is suitable. If none accepts writes, `code` is PostgreSQL's code for that. */
class NoHost extends Error {
  readonly code: string;
  constructor(reasons: readonly string[], isReadOnly: boolean) {
    super(`No server of DATABASE_URL takes writes: ${reasons.join('; ')}.`);
    this.code = isReadOnly ? '25006' : 'ECONNREFUSED';
  }
}

/** Clients that connect to the first suitable host, and use it until it is lost or takes no writes. */
function clientThatChooses({ hosts, url, isPrimaryNeeded }: DatabaseAddress) {
  let choosing: Promise<DatabaseHost> | undefined;
  const forget = (): void => {
    choosing = undefined;
  };
  const choose = (): Promise<DatabaseHost> => {
    const chosen = (choosing ??= firstThatWillDo());
    chosen.catch(forget);
    return chosen;
  };

  async function firstThatWillDo(): Promise<DatabaseHost> {
    const reasons = await Promise.all(hosts.map((host) => whyNot(host, url, isPrimaryNeeded)));
    const found = hosts.find((_, index) => reasons[index] === undefined);
    if (found) return found;
    const sentences = hosts.map(({ host, port }, index) => `${host}:${port} ${reasons[index]}`);
    throw new NoHost(sentences, reasons.includes(takesNoWrites));
  }

  return class ChoosingClient extends Client {
    override connect(): Promise<Client>;
    override connect(callback: ((err: Error) => void) | ((err: null, c: Client) => void)): void;
    override connect(
      callback?: ((err: Error) => void) | ((err: null, c: Client) => void),
    ): Promise<Client> | void {
      if (!callback) return this.connectToChosen();
      const done = callback as (error: Error | null, client?: Client) => void;
      callbackify(() => this.connectToChosen())(done);
    }

    private async connectToChosen(): Promise<Client> {
      const { host, port } = await choose();
      this.host = host;
      this.port = port;
      const reported = reports(this);
      try {
        await super.connect();
      } catch (error) {
        forget();
        throw error;
      }
      this.on('error', forget);
      if (isPrimaryNeeded && !doesWrite(reported)) {
        forget();
        await this.end();
        throw new NoHost([`${host}:${port} ${takesNoWrites}`], true);
      }
      return this;
    }
  };
}

const takesNoWrites = 'takes no writes';

/** An unconnected client of one of an address's hosts. If it loses its connection later, that is no error. */
export function clientOf({ host, port }: DatabaseHost, url: URL, timeoutMs: number): Client {
  const client = new Client({
    connectionString: url.href,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.host = host;
  client.port = port;
  client.on('error', () => undefined);
  return client;
}

/** Why a host is not suitable; undefined if it is. */
async function whyNot(host: DatabaseHost, url: URL, isPrimaryNeeded: boolean): Promise<string | undefined> {
  const client = clientOf(host, url, patienceMs);
  const reported = reports(client);
  try {
    await client.connect();
    return isPrimaryNeeded && !doesWrite(reported) ? takesNoWrites : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The parameters that the server reports while the client connects, and when they change. */
function reports(client: Client): Map<string, string> {
  const reported = new Map<string, string>();
  client.connection.on('parameterStatus', (message: { parameterName: string; parameterValue: string }) =>
    reported.set(message.parameterName, message.parameterValue),
  );
  return reported;
}

function doesWrite(reported: ReadonlyMap<string, string>): boolean {
  return reported.get('in_hot_standby') !== 'on' && reported.get('default_transaction_read_only') !== 'on';
}
