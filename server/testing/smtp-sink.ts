import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What the sink does with a recipient. By default, it accepts the message. */
export type Behaviour = { code: number; message: string } | 'hang' | 'drip' | 'drop after data';

/** A real SMTP server that stores its messages, or fails in the ways that real ones do. */
export interface SmtpSink {
  url: string;
  port: number;
  /** Complete messages that were accepted. */
  received: string[];
  /** The recipients of the messages. */
  recipients: string[];
  /** The answers to the next recipients, in order. */
  refusals: { code: number; message: string }[];
  /** The behavior for a recipient after the refusals are used up. */
  behave: (recipient: string) => Behaviour | undefined | Promise<Behaviour | undefined>;
  /** The users and passwords that were given, and the password that is refused. */
  logins: { user: string; password: string }[];
  refusedPassword: string | undefined;
  /** The answer to every sender. */
  refuseSender: { code: number; message: string } | undefined;
  /** The delay for a recipient, and for a received message, in milliseconds. */
  recipientDelayMs: number;
  delayMs: number;
  /** What is currently delayed. */
  thinksOf: 'recipient' | 'message' | undefined;
  /** Connections that were opened so far, and the number of senders without an answer. */
  connections: number;
  hanging: number;
  /** Closes the open connections. */
  hangUp: () => void;
  close: () => Promise<void>;
}

interface InternalConnection {
  session: unknown;
  _socket: Socket;
}

/** Starts a sink on a free port, or on the given one. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password: given }, _session, done) {
      const [user, password] = [username ?? '', given ?? ''];
      sink.logins.push({ user, password });
      if (password === sink.refusedPassword) return done(new Error('Invalid username or password'));
      return done(null, { user });
    },
    onConnect(_session, done) {
      sink.connections += 1;
      done();
    },
    onMailFrom(_address, _session, done) {
      const { refuseSender } = sink;
      if (!refuseSender) return done();
      return done(Object.assign(new Error(refuseSender.message), { responseCode: refuseSender.code }));
    },
    onRcptTo({ address }, session, done) {
      void answerRecipient(address, session, done);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void takeMessage(Buffer.concat(chunks).toString(), session, done));
    },
  });
  const sink: SmtpSink = {
    url: '',
    port,
    received: [],
    recipients: [],
    refusals: [],
    behave: () => undefined,
    logins: [],
    refusedPassword: undefined,
    refuseSender: undefined,
    thinksOf: undefined,
    recipientDelayMs: 0,
    delayMs: 0,
    connections: 0,
    hanging: 0,
    hangUp: () => cut(() => true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sink.hangUp();
      }),
  };
  const open = () => (server as SMTPServer & { connections: Set<InternalConnection> }).connections;
  function cut(isMeant: (session: unknown) => boolean): void {
    for (const connection of open()) if (isMeant(connection.session)) connection._socket.destroy();
  }
  /** An answer that never ends, one letter at a time. */
  function drip(session: SMTPServerSession): void {
    for (const { session: one, _socket: socket } of open()) {
      if (one !== session) continue;
      const timer = setInterval(() => socket.write('2'), 50);
      socket.once('close', () => clearInterval(timer));
    }
  }
  async function answerRecipient(
    address: string,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> {
    const behaviour = sink.refusals.shift() ?? (await sink.behave(address));
    if (behaviour === 'hang') sink.hanging += 1;
    else if (behaviour === 'drip') drip(session);
    else if (typeof behaviour === 'object')
      done(Object.assign(new Error(behaviour.message), { responseCode: behaviour.code }));
    else think('recipient', sink.recipientDelayMs, done);
  }
  async function takeMessage(text: string, session: SMTPServerSession, done: () => void): Promise<void> {
    const recipient = session.envelope.rcptTo[0]?.address ?? '';
    if ((await sink.behave(recipient)) === 'drop after data') {
      cut((one) => one === session);
      return;
    }
    sink.received.push(text);
    sink.recipients.push(recipient);
    think('message', sink.delayMs, done);
  }
  function think(about: 'recipient' | 'message', milliseconds: number, done: () => void): void {
    sink.thinksOf = about;
    setTimeout(() => {
      sink.thinksOf = undefined;
      done();
    }, milliseconds);
  }
  // Some tests interrupt the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  sink.port = (server.server.address() as AddressInfo).port;
  sink.url = `smtp://127.0.0.1:${sink.port}`;
  return sink;
}
