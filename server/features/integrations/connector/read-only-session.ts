import { Client } from 'pg';
import { outageOf } from '#server/platform/db/outage.ts';

/** The settings of every session: it can't write, and texts of times and numbers are exact. */
const settings =
  '-c default_transaction_read_only=on -c statement_timeout=10min -c timezone=UTC -c datestyle=ISO -c extra_float_digits=1';

/** The database can't be reached, or refuses the role. */
export class Unreachable extends Error {}

/** A connection to another system's database that can only read. A lost connection is opened again by the next query. */
export class ReadOnlySession {
  readonly #url: string;
  #client: Client | undefined;

  /** @param url `postgres://…`; without a password, that of PGPASSWORD or ~/.pgpass */
  constructor(url: string) {
    const address = new URL(url);
    address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${settings}`.trim());
    this.#url = address.href;
  }

  /**
   * The rows of a statement, as arrays of its columns.
   * @throws Unreachable, or the error of PostgreSQL
   */
  async query(sql: string, values: readonly unknown[] = []): Promise<unknown[][]> {
    const client = (this.#client ??= await this.#connect());
    try {
      const { rows } = await client.query<unknown[]>({ text: sql, values: [...values], rowMode: 'array' });
      return rows;
    } catch (error) {
      if (error instanceof Error && outageOf(error)) await this.close();
      throw error;
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'marketdesk connect',
      connectionTimeoutMillis: 10_000,
    });
    // A connection that is lost between two queries fails the next one.
    client.on('error', () => undefined);
    await client.connect().catch((error: Error & { code?: string }) => {
      // A refused connection to several addresses has only a code.
      throw new Unreachable(error.message || error.code, { cause: error });
    });
    const { rows } = await client.query<{ read: string }>('select current_setting($1) as read', [
      'transaction_read_only',
    ]);
    if (rows[0]?.read === 'on') return client;
    await client.end();
    throw new Error('the session is not read-only. Connect to PostgreSQL itself instead of a pooler');
  }

  /** Closes the connection, if one is open. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}
