/**
 * A server that answers one own action and one card of marketdesk, with nothing but Node's standard library:
 *
 *     SECRETS="whsec_… whsec_…" PORT=4300 node server.mjs
 *
 * In marketdesk, add an action with the address http://localhost:4300/limit and a card with http://localhost:4300/limits,
 * and start this server with both secrets. On another machine, put it behind https. The form of the action:
 *
 *     { "type": "object", "required": ["limit"],
 *       "properties": { "limit": { "type": "number", "title": "New limit", "minimum": 0 } } }
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secrets = (process.env.SECRETS ?? '').split(' ').filter(Boolean);
const bodyMax = 100_000;
const toleranceSeconds = 300;

/** The limits by the id of the user, and the answers by idempotency key. Yours are in a database. */
const limits = new Map();
const answered = new Map();

/** Whether a message is from marketdesk: signed by one of the secrets (Standard Webhooks), and not an old one. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': given = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) < toleranceSeconds)) return false;
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest();
    return given.split(' ').some((one) => {
      const signature = Buffer.from(one.replace('v1,', ''), 'base64');
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
  });
}

/** Sets the limit of each user. The message is shown to the person who pressed the button. */
function setLimit({ records, values, by, isTest }) {
  if (isTest) return { message: 'This server is ready.' };
  for (const user of records) limits.set(user, { limit: values.limit, by: by.name });
  return { message: `The limit of ${records.length} user(s) is ${values.limit} now.` };
}

/** What the card shows for a user. */
function limitOf({ records: [user] }) {
  const known = limits.get(user);
  if (!known) return { blocks: [{ type: 'text', text: 'No limit was set for this user.' }] };
  return {
    blocks: [
      { type: 'badge', text: 'Limited', tone: 'caution' },
      { type: 'figures', figures: [{ name: 'Limit', value: String(known.limit) }] },
      { type: 'table', columns: ['Set by', 'Limit'], rows: [[known.by, String(known.limit)]] },
      { type: 'link', text: 'Open in the risk system', url: `https://risk.example/users/${user}` },
    ],
  };
}

createServer(async (request, response) => {
  const send = (status, content) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > bodyMax) return send(413, {});
  }
  if (!isGenuine(request.headers, body)) return send(401, {});
  const { id, data } = JSON.parse(body);
  if (request.url === '/limits') return send(200, limitOf(data));
  if (request.url !== '/limit') return send(404, {});
  // A repeat has the same key: it gets the same answer, and changes nothing again.
  if (!answered.has(id)) answered.set(id, setLimit(data));
  return send(200, answered.get(id));
}).listen(Number(process.env.PORT ?? 4300), '127.0.0.1', function () {
  console.log(`Listening on http://127.0.0.1:${this.address().port}`);
});
