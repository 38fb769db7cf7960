/**
 * A small marketplace beside a running desk: people sign up, sign in, trade, withdraw, ask and report, and what the desk
 * decides is obeyed. Each line it prints is one thing that happened.
 *   DESK_URL=$DESK DESK_KEY=$KEY npm run example
 * DESK_URL says where the desk is (http://localhost:4000), PACE how many milliseconds lie between two things (1000).
 * With WEBHOOK_SECRET (whsec_…) it also hears webhooks, at http://127.0.0.1:4100 (or the port of WEBHOOK_PORT): a desk
 * on the same machine sends them there. Give the endpoint the source of the key: then events name our ids.
 */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Desk, DeskError, type Entity, type FeedRows, readWebhook, type WebhookMessage } from './client.ts';
import { obey } from './decisions.ts';
import { Market } from './market.ts';

const { DESK_URL: url = 'http://localhost:4000', DESK_KEY: key, WEBHOOK_SECRET: secret } = process.env;
const pace = Number(process.env['PACE'] ?? 1000);
const webhookPort = Number(process.env['WEBHOOK_PORT'] ?? 4100);

if (!key) {
  console.error(
    `This marketplace needs a key to the desk. Sign in at ${url} as a superadmin, open Administration › API keys, add a key
with the source “marketplace”, everything under “Can send” and “Decision events” under “Can read”, copy it, and start again:

  DESK_URL=${url} DESK_KEY=mdk_… npm run example`,
  );
  process.exit(1);
}

// A wrong address or key ends the example at once.
await new Desk({ url, key, attempts: 1 }).events({ limit: 1 });

// What happens in this marketplace during an outage of the desk is sent after it.
const desk = new Desk({ url, key, attempts: Infinity });
const market = new Market();
const say = (what: string, sentence: string) => console.log(`${what.padEnd(22)} ${sentence}`);

/** Sends one row, and says what became of it. */
async function tell<E extends Entity>(entity: E, row: FeedRows[E], sentence: string): Promise<void> {
  for await (const { result, errors } of desk.send(entity, [row]))
    say(entity, `${sentence}: ${result}${errors ? ` (${Object.values(errors).join(' ')})` : ''}`);
}

function hear(event: WebhookMessage, way: 'webhook' | 'pulled'): void {
  // What is about the endpoint itself decides nothing.
  if (event.type === 'webhook.test') return say(event.type, `the desk has found us (${way})`);
  if (event.type === 'webhook.lost')
    return say(
      event.type,
      `${event.data.count} decisions after ${event.data.after} are gone: read the records`,
    );
  // Both ways bring every event, at least once: whichever comes second has nothing left to do.
  say(event.type, `${obey(market, event) ?? `${event.id} was done before`} (${way})`);
}

/** What people do, one thing after the other, for ever. */
async function live(): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    if (turn % 8 === 0) {
      const row = market.signUp();
      await tell('users', row, `${row.name} (${row.email}) signed up`);
    }
    const member = market.active;
    if (member) await act(turn % 8, member);
    // Whoever was blocked tries as well.
    const visitor = turn % 8 === 7 ? (market.blocked ?? member) : member;
    if (visitor && turn % 2 === 1)
      await tell(
        'logins',
        market.signIn(visitor),
        `${visitor.name} ${visitor.isBlocked ? 'couldn’t sign in' : 'signed in'}`,
      );
    await sleep(pace);
  }
}

async function act(turn: number, member: NonNullable<Market['active']>): Promise<void> {
  const offer = [...market.offers.values()].find(({ isHidden }) => !isHidden);
  if (turn === 0) await tell('tokens', market.mint(member), `${member.name} minted a token`);
  const request = turn === 1 ? market.askForVerification(member) : undefined;
  if (request) await tell('verifications', request, `${member.name} asked to be verified`);
  if (turn === 2) await tell('trades', market.trade(), `${member.name} traded`);
  if (turn === 3) await tell('withdrawals', market.withdraw(member), `${member.name} withdraws`);
  if (turn === 4) await tell('tickets', market.ask(member), `${member.name} asked a question`);
  if (turn === 5 && offer)
    await tell('bids', market.bid(offer, member), `${member.name} bid on ${offer.name}`);
  if (turn === 6) await tell('reports', market.report(member), `${member.name} was reported`);
}

/** Decisions from now on: what was decided before this marketplace began is not about its people. */
async function listen(): Promise<void> {
  let page = await desk.events({ limit: 1000 });
  while (page.hasMore) page = await desk.events({ after: page.next, limit: 1000 });
  const after = page.next;
  say('events', `listening after position ${after}`);
  for await (const event of desk.follow({ after })) hear(event, 'pulled');
}

function serveWebhooks(endpointSecret: string): void {
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    try {
      const header = (name: string) => request.headers[name] as string | undefined;
      const event = await readWebhook(Buffer.concat(parts).toString(), header, endpointSecret);
      hear(event, 'webhook');
      answer.writeHead(204).end();
    } catch (error) {
      say('webhook', String(error));
      answer.writeHead(401).end();
    }
  });
  server.listen(webhookPort, '127.0.0.1', () =>
    say('webhook', `listening at http://127.0.0.1:${webhookPort}`),
  );
}

if (secret) serveWebhooks(secret);
try {
  await Promise.all([live(), listen()]);
} catch (error) {
  console.error(error instanceof DeskError ? `The desk refused: ${error.message}` : error);
  if (error instanceof DeskError && error.status === 403)
    console.error(
      'This marketplace needs a key with everything under “Can send”, and “Decision events” under “Can read”.',
    );
  process.exit(1);
}
