import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Desk, type Entity, readWebhook } from '../../examples/marketplace/client.ts';

/** The address of a server, and a key. */
export interface Target {
  url: string;
  key: string;
}

type Rows = Iterable<object> | AsyncIterable<object>;

/** A one-file client of the feed. It does and says the same in every language. */
export interface FeedClient {
  language: string;
  /** Why it can't run on this machine. */
  missing?: string;
  send: (target: Target, entity: Entity, rows: Rows) => AsyncIterable<Record<string, unknown>>;
  events: (target: Target, asked: { after?: number; wait?: number }) => Promise<Record<string, unknown>>;
  follow: (target: Target, after: number) => AsyncIterable<Record<string, unknown>>;
  call: (target: Target, method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;
  readWebhook: (
    body: string,
    headers: Readonly<Record<string, string>>,
    secrets: string | readonly string[],
  ) => Promise<unknown>;
}

const typescript: FeedClient = {
  language: 'TypeScript',
  send: (target, entity, rows) => new Desk(target).send(entity, rows as never) as never,
  events: (target, asked) => new Desk(target).events(asked) as never,
  follow: (target, after) => new Desk(target).follow({ after }) as never,
  call: (target, method, path, body) => new Desk(target).call(method, path, body),
  readWebhook: (body, headers, secrets) => readWebhook(body, (name) => headers[name], secrets),
};

/** Does one thing with the client for Python. The first line of the input says what, the others are rows. */
const program = `
import itertools, json, sys
from client import Desk, DeskError, read_webhook
asked = json.loads(sys.stdin.readline())
def say(value): print(json.dumps(value), flush=True)
try:
    if 'webhook' in asked:
        say(read_webhook(asked['webhook'], asked['headers'].get, asked['secrets']))
    else:
        desk = Desk(asked['url'], asked['key'])
        if 'entity' in asked:
            for answer in desk.send(asked['entity'], (json.loads(line) for line in sys.stdin)): say(answer)
        elif 'follow' in asked:
            for event in desk.follow(after=asked['follow']): say(event)
        elif 'events' in asked: say(desk.events(**asked['events']))
        else: say(desk.call(asked['method'], asked['path'], asked.get('body')))
except DeskError as error: say({'failed': str(error), 'name': 'DeskError', 'status': error.status, 'errors': error.errors})
except ValueError as error: say({'failed': str(error)})
`;

const folder = join(import.meta.dirname, '../../examples/marketplace');

/** Runs the program, and gives the lines that it prints until nobody reads them any longer. */
async function* runPython(asked: object, rows: Rows = []): AsyncGenerator<Record<string, unknown>> {
  const child = spawn('python3', ['-B', '-c', program], {
    cwd: folder,
    env: { ...process.env, no_proxy: '127.0.0.1', PYTHONIOENCODING: 'utf8' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  const write = async () => {
    child.stdin.write(`${JSON.stringify(asked)}\n`);
    for await (const row of rows) child.stdin.write(`${JSON.stringify(row)}\n`);
    child.stdin.end();
  };
  const written = write();
  try {
    for await (const line of createInterface(child.stdout)) {
      const value = JSON.parse(line) as Record<string, unknown>;
      const { failed, ...failure } = value;
      if (failed !== undefined) throw Object.assign(new Error(String(failed)), failure);
      yield value;
    }
    await written;
  } finally {
    child.kill();
  }
}

async function runOnce(asked: object): Promise<Record<string, unknown>> {
  for await (const value of runPython(asked)) return value;
  throw new Error('The program printed nothing.');
}

const python: FeedClient = {
  language: 'Python',
  send: (target, entity, rows) => runPython({ ...target, entity }, rows),
  events: (target, events) => runOnce({ ...target, events }),
  follow: (target, after) => runPython({ ...target, follow: after }),
  call: (target, method, path, body) => runOnce({ ...target, method, path, body }),
  readWebhook: (webhook, headers, secrets) => runOnce({ webhook, headers, secrets }),
};

/** The clients. One that can't run on this machine says why. */
export const feedClients: readonly FeedClient[] = [
  typescript,
  spawnSync('python3', ['--version']).status === 0
    ? python
    : { ...python, missing: 'this machine has no python3' },
];
