import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { eventTypes } from '../contract/platform/event-types.ts';
import { eventKeptDays } from '../contract/platform/limits.ts';

/**
 * docs/events.md: every type of event with an example, made from contract/platform/event-types.ts. Writes it; with `--check` it only
 * says whether it is current.
 */
const path = join(import.meta.dirname, '../docs/events.md');

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

What is decided in the desk becomes an event. Other systems ask for events with \`GET /feed/v1/events?after=…\`, or have them sent by
webhooks; both give the same message:

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

- \`id\` is the same for each repeat of an event, and is the header \`webhook-id\`: keep the ids that you have dealt with, and pass over repeats.
- \`position\` counts up without gaps. Events of one record come in the order of its changes.
- \`externalId\` is your own id of the record, where it came from your source: the source of the key that asks, or of the webhook's endpoint.
- \`before\` and \`after\` are what the audit trail has: fields that were changed or, for what was added or deleted, the record. Secrets are never among them.
- \`masked\` is true where the key or the endpoint gets masks, such as \`•••@•••\`, instead of personal data. \`withdrawal.released\` is never masked.
- \`actor\` is an administrator (\`admin\`), an API key (\`key\`) or, where something ends by itself, the desk (\`desk\`). \`reason\` is why, in their own words, or null.

Later versions may add types and fields. None goes, and none changes its meaning.

## Asking for them

\`GET /feed/v1/events?after=<position>&limit=<1–1000>&types=<type,type>&wait=<0–30 seconds>\`, with an API key that has the right to events.
The answer is \`{"events": […], "next": 4711, "hasMore": false}\`: give \`next\` as \`after\` the next time, also where no event came. Without
\`after\` the oldest event comes first. Events are kept for at least ${eventKeptDays} days; where \`after\` is older, or newer than the last event (the
desk was restored from a backup), the answer is 410 and says where to go on.

## Having them sent

Superadmins add endpoints under *Webhooks*. Messages are signed by the scheme of [Standard Webhooks](https://www.standardwebhooks.com), whose
libraries check them: \`new Webhook(secret).verify(body, headers)\`. Check the signature over the body as it came, and refuse old timestamps, as the
libraries do. Answer with any status from 200 to 299 within ten seconds, and do slow work afterwards. Everything else is tried again, ten times in three days;
then the endpoint is paused and superadmins are told. 410 pauses it at once. Messages may come twice; while one of a record fails, later
ones of that record wait and others go on. A repeat may be older than what you got last: compare \`position\`. 

Two types are about the endpoint itself, and \`GET /feed/v1/events\` doesn't have them:

- \`webhook.test\` is what *Send a test* sends. Its \`data\` is empty: \`{}\`.
- \`webhook.lost\` comes before what is still there where an endpoint was paused, or its receiver down, for longer than events are kept. Its \`data\` says how
  many are gone, of any type, and where: \`{"count": 12, "after": 4710, "upTo": 4722}\`. Ask with \`?after=4710\` for what may still be kept; where that is answered
  with 410, read the records themselves.


## Types

| Type | What happened | before | after |
|---|---|---|---|
${rows.join('\n')}
`;

const document = await format(text, { ...(await resolveConfig(path)), parser: 'markdown' });
if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== document) {
    console.error('docs/events.md is not current. Run npm run events:document.');
    process.exitCode = 1;
  }
} else writeFileSync(path, document);
