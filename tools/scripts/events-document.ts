import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes } from '../../contract/platform/event-types.ts';
import { eventKeptDays } from '../../contract/platform/limits.ts';
import { formatted } from './formatted.ts';

/**
 * Writes docs/events.md from contract/platform/event-types.ts: every type of event with an example. With `--check`
 * it only reports whether the file is current.
 */
const path = join(import.meta.dirname, '../../docs/events.md');

const example = {
  id: '01938f3e-8c00-7a10-8000-5f2b1c9d7e60',
  position: 4711,
  type: 'user.blocked',
  timestamp: '2026-11-22T09:30:00.000Z',
  data: {
    record: { type: 'user', id: '01938f3e-0000-7000-8000-000000000001', externalId: 'u-1001' },
    before: eventTypes['user.blocked'].before,
    after: eventTypes['user.blocked'].after,
    actor: { kind: 'admin', id: '01938f3e-0000-7000-8000-000000000002', name: 'Noor' },
    call: 'changeUserStatus',
    reason: 'Sold what was not theirs',
    requestId: '3f1c2f0a-53f5-4d60-9f0e-2a1b3c4d5e6f',
    runId: null,
  },
};

const json = (value: unknown) => `\`${JSON.stringify(value)}\``;
const rows = Object.entries(eventTypes).map(
  ([type, { says, before, after }]) => `| \`${type}\` | ${says} | ${json(before)} | ${json(after)} |`,
);

const text = `# Events

Made from \`contract/platform/event-types.ts\` by \`npm run events:document\`.

Decisions that people make in marketdesk become events. Your systems read them with \`GET /feed/v1/events?after=…\`, or receive them by webhook. Both
get the same message, with masks or without:

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

- \`id\` is the same for each repeat of an event, and is sent in the header \`webhook-id\`. Store the ids that you have handled, and skip repeats.
- \`position\` counts up without gaps. The events of a record are in the order of its changes.
- \`externalId\` is your own id of the record, if the record came from your source. Your source is that of the API key or of the webhook endpoint.
- \`before\` and \`after\` are the same as in the audit trail: the changed fields or, if a record was added or deleted, the record. They never contain secrets.
- \`masked\` is true if the key or the endpoint receives masks, such as \`•••@•••\`, instead of personal data. A key does if the workspace masks personal data and the key may not see it. An endpoint does unless
  *Include emails, phone numbers, addresses and accounts in events* is selected, even if the workspace masks nothing. \`withdrawal.released\` is never masked.
- \`actor\` is an administrator (\`admin\`), an API key (\`key\`) or, if something happens automatically, the server (\`desk\`). \`reason\` is the reason that the actor gave, or null.

Later versions may add types and fields. They never remove one or change its meaning.

## Read events

\`GET /feed/v1/events?after=<position>&limit=<1–1000>&types=<type,type>&wait=<0–30 seconds>\`, with an API key that may read events.
The answer is \`{"events": […], "next": 4711, "hasMore": false}\`. Send \`next\` as \`after\` in the next request, even if the answer had no events. Without
\`after\`, the oldest event comes first. Events are kept for at least ${eventKeptDays} days. If \`after\` is older, or newer than the last event (because
marketdesk was restored from a backup), the answer is 410 and says where to continue.

## Receive webhooks

Superadmins add endpoints under *Webhooks*. Messages are signed according to [Standard Webhooks](https://www.standardwebhooks.com), whose
libraries verify them: \`new Webhook(secret).verify(body, headers)\`. The key of the HMAC is the part of the secret after \`whsec_\`, decoded from Base64. Compute the signature over the body exactly as it arrived, and refuse old timestamps, as the
libraries do. Answer with a status from 200 to 299 within ten seconds, and do slow work afterwards. After any other answer, the event is sent again after 5 seconds, 5 minutes, half an hour, and then with growing pauses: ten times in three days.
Then the endpoint is paused and superadmins are notified. 410 pauses the endpoint immediately. A message may arrive twice. While an event of a record fails, later
events of that record wait, and those of other records continue. A repeat may be older than the last event that you received: compare \`position\`.

Two types are about the endpoint itself, and \`GET /feed/v1/events\` doesn't return them:

- \`webhook.test\` is sent by *Send test*. Its \`data\` is empty: \`{}\`.
- \`webhook.lost\` means that the endpoint was paused, or its receiver was down, for longer than events are kept. It is sent before the remaining events. Its \`data\` says how
  many events are missing, of any type, and where: \`{"count": 12, "after": 4710, "upTo": 4722}\`. Request those that are still kept with \`?after=4710\`. If the answer is
  410, read the records themselves.

## Types

| Type | What happened | before | after |
|---|---|---|---|
${rows.join('\n')}
`;

const document = await formatted(path, text);
if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== document) {
    console.error('docs/events.md is not current. Run npm run events:document.');
    process.exitCode = 1;
  }
} else writeFileSync(path, document);
