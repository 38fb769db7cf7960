import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Restriction } from '#contract/platform/menu.ts';
import { personalPath } from '#contract/platform/personal.ts';
import { createApp } from '#server/app.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Services } from '#server/platform/context/services.ts';
import { createTestDatabase, type TestDatabase, testSecret } from './database.ts';
import { servicesOn } from './services.ts';
import type { AnyJson } from './any-json.ts';

/** The answer of a call. */
export interface Answer {
  status: number;
  headers: Headers;
  body: AnyJson;
}

interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** A signed-in admin of a test. */
export interface TestAdmin {
  id: string;
  email: string;
  password: string;
  token: string;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

/** The real server on its own database and a free port. */
export interface TestApp {
  url: string;
  services: Services;
  database: TestDatabase;
  call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  /** Adds an admin and signs in with the login call. */
  signIn: (who?: NewAdmin) => Promise<TestAdmin>;
  /** A second server on the same database. */
  another: () => Promise<TestApp>;
  close: () => Promise<void>;
}

interface NewAdmin {
  name?: string;
  email?: string;
  role?: 'superadmin' | 'admin';
  restriction?: Restriction[];
  /** Whose first sign-in this is, so that they are welcomed. */
  isNew?: true;
  /** With the permission to see personal data, which matters if the workspace masks it. */
  seesPersonal?: true;
}

/** Adds the permission to see personal data, if requested. */
export const withPersonal = (restriction: Restriction[], seesPersonal = false): Restriction[] =>
  seesPersonal ? [...restriction, { path: personalPath, isWriteAccess: false }] : restriction;

/** Turns the masking of personal data in a test's workspace on or off. */
export async function maskPersonalData(
  { services }: Pick<TestApp, 'services'>,
  isMasked = true,
): Promise<void> {
  await services.db.updateTable('personal_data_policy').set({ is_masked: isMasked }).execute();
}

const password = 'correct horse battery';
let hashed: Promise<string> | undefined;
let counter = 0;

/** Adds an admin whose password all tests know. */
export async function addTestAdmin({ services }: Pick<TestApp, 'services'>, who: NewAdmin = {}) {
  counter += 1;
  const admin = {
    id: uuidV7(),
    name: who.name ?? `Admin ${counter}`,
    email: who.email ?? `admin${counter}.${process.pid}@example.com`,
    role: who.role ?? (who.restriction ? 'admin' : 'superadmin'),
    restriction: JSON.stringify(withPersonal(who.restriction ?? [], who.seesPersonal)),
    password_hash: await (hashed ??= hashPassword(password)),
    seen_welcome: who.isNew !== true,
  };
  await services.db.insertInto('admins').values(admin).execute();
  return { id: admin.id, email: admin.email, password };
}

/**
 * Starts the real server for a test file.
 * @param environment like the server's own; rate limits are off unless set here
 * @param sample the size of the sample in the database; empty by default
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  sample?: { users: number },
): Promise<TestApp> {
  const database = await createTestDatabase(sample);
  const app = await startTestAppOn(database, environment);
  return {
    ...app,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

/** The real server on an open database. */
export async function startTestAppOn(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const services = await servicesOn(database, {
    DATABASE_URL: database.url,
    SECRET_KEY: testSecret,
    ...environment,
  });
  const server = await createApp(services, {
    pages: join(import.meta.dirname, '../../dist/web'),
    logger: undefined,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const call: TestApp['call'] = async (method, path, body, { token, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? parsed(text) : undefined };
  };

  const app: TestApp = {
    url,
    services,
    database,
    call,
    async signIn(who) {
      const admin = await addTestAdmin(app, who);
      const answer = await call('POST', '/api/login', { email: admin.email, password: admin.password });
      if (answer.status !== 200)
        throw new Error(`Sign-in failed: ${answer.status} ${JSON.stringify(answer.body)}`);
      const token: string = answer.body.token;
      return {
        ...admin,
        token,
        call: (method, path, given, headers) => call(method, path, given, { token, headers: headers ?? {} }),
      };
    },
    another: () => startTestAppOn(database, environment),
    close: () => server.close(),
  };
  return app;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
