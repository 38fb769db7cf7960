import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#server/platform/base/free-port.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { until } from '#server/testing/until.ts';
import { streamAudit } from './stream.ts';
import { syslogFrame } from './syslog.ts';

const isInstalled = spawnSync('rsyslogd', ['-v']).status === 0;
const hasTls = isInstalled && globSync('/usr/lib/*/rsyslog/lmnsd_gtls.so').length > 0;
/** The title of a test, with why it is skipped. */
const titled = (title: string, isThere: boolean, program: string) =>
  isThere ? title : `${title} (skipped: ${program} is not installed)`;

let app: TestApp;
let superadmin: TestAdmin;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://desk.example.com' });
  superadmin = await app.signIn();
  folder = await mkdtemp(join(tmpdir(), 'syslog-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const write = async (count: number) => {
  for (let n = 0; n < count; n += 1)
    await superadmin.call('POST', '/api/updateprofile', { name: `Zoë ${Math.random()}` });
  await sealAll(app);
};
const to = (url: string) => ({
  ...app.services,
  config: { ...app.services.config, siem: { url, authorization: undefined, fields: 'values' as const } },
});
const again = () => app.services.db.deleteFrom('audit_stream').execute();
const checkpoint = async () =>
  (await app.services.db.selectFrom('audit_chain_head').select('position').executeTakeFirstOrThrow())
    .position;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Starts rsyslog on a port, writing each message as one line; `settings` configure its input. */
async function startRsyslog(
  port: number,
  settings: { global?: string; module?: string } = {},
): Promise<string> {
  const name = `${port}`;
  const out = join(folder, `${name}.log`);
  const config = join(folder, `${name}.conf`);
  await writeFile(
    config,
    `global(workDirectory="${folder}" ${settings.global ?? ''})
module(load="imtcp" ${settings.module ?? ''})
input(type="imtcp" port="${port}" address="127.0.0.1")
template(name="all" type="string" string="%pri%|%hostname%|%app-name%|%msgid%|%structured-data%|%msg%\\n")
action(type="omfile" file="${out}" template="all")
`,
  );
  const child = spawn('rsyslogd', ['-n', '-f', config, '-i', join(folder, `${name}.pid`)], {
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  });
  await until(async () => {
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve();
      });
      socket.once('error', reject);
    });
  });
  return out;
}

/** The numbers of the rows in the file of rsyslog, and whether each line is a whole event. */
async function numbersIn(out: string): Promise<number[]> {
  const lines = (await readFile(out, 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line.includes('sequenceId'));
  return lines.map((line) => {
    const [priority, host, program, kind, data, ...text] = line.split('|');
    expect([host, program, kind]).toEqual(['desk.example.com', 'marketdesk', 'audit']);
    expect(Number(priority)).toBeGreaterThanOrEqual(13 * 8);
    const event = JSON.parse(text.join('|').replace(/^\s*\ufeff?/, '')) as { metadata: { sequence: number } };
    expect(data).toBe(`[meta sequenceId="${event.metadata.sequence}"]`);
    return event.metadata.sequence;
  });
}

it('a message is counted in bytes and says who sent it, when and as what', () => {
  const event = { severity_id: 3, time: 0, metadata: { sequence: 2_147_483_648 }, text: 'ö' };
  const frame = syslogFrame(event, 'desk.example.com');
  const [length = '', ...rest] = frame.split(' ');
  const message = rest.join(' ');
  expect(Buffer.byteLength(message)).toBe(Number(length));
  expect(message).toBe(
    `<108>1 1970-01-01T00:00:00.000Z desk.example.com marketdesk - audit [meta sequenceId="1"] \ufeff${JSON.stringify(event)}`,
  );
});

it('a receiver that ends with unread bytes gets the batch again', async () => {
  await again();
  await write(40);
  let isBroken = true;
  const got: string[] = [];
  const server: Server = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    let text = '';
    socket.on('error', () => undefined);
    if (isBroken) return void socket.resetAndDestroy();
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('end', () => {
      got.push(text);
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const services = to(`syslog+tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await expect(streamAudit(services)).rejects.toThrow(/ECONNRESET|EPIPE|before it had read/);
  isBroken = false;
  await app.services.db
    .updateTable('audit_stream')
    .set({ next_at: new Date(0) })
    .execute();
  await streamAudit(services);
  const sequences = [...got.join('').matchAll(/sequenceId="(\d+)"/g)].map(([, number]) => Number(number));
  expect(sequences).toEqual(upTo(await checkpoint()));
});

it.skipIf(!isInstalled)(
  titled('rsyslog takes every row whole and in order, also after it was away', isInstalled, 'rsyslog'),
  async () => {
    await again();
    await write(20);
    const port = await freePort();
    const services = to(`syslog+tcp://127.0.0.1:${port}`);
    await expect(streamAudit(services)).rejects.toThrow('ECONNREFUSED');
    await app.services.db
      .updateTable('audit_stream')
      .set({ next_at: new Date(0) })
      .execute();
    const out = await startRsyslog(port);
    await streamAudit(services);
    await write(3);
    await streamAudit(services);
    await until(async () => expect(await numbersIn(out)).toEqual(upTo(await checkpoint())));
  },
);

it.skipIf(!hasTls)(
  titled('rsyslog takes them over TLS, and a certificate of a stranger is refused', hasTls, 'rsyslog-gnutls'),
  async () => {
    await again();
    await write(3);
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
    const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 ${subject} -keyout ${key} -out ${certificate}`;
    execFileSync('openssl', args.split(' '), { stdio: 'ignore' });
    const port = await freePort();
    const out = await startRsyslog(port, {
      global: `defaultNetstreamDriver="gtls" defaultNetstreamDriverCAFile="${certificate}" defaultNetstreamDriverCertFile="${certificate}" defaultNetstreamDriverKeyFile="${key}"`,
      module: 'streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon"',
    });
    const services = to(`syslog+tls://localhost:${port}`);
    await expect(streamAudit(services)).rejects.toThrow(/CERT|SELF_SIGNED/);
    await app.services.db
      .updateTable('audit_stream')
      .set({ next_at: new Date(0) })
      .execute();
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, await readFile(certificate, 'utf8')]);
    onTestFinished(() => setDefaultCACertificates(before));
    await streamAudit(services);
    await until(async () => expect(await numbersIn(out)).toEqual(upTo(await checkpoint())));
  },
);
