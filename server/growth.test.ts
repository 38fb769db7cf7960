import { expect, it } from 'vitest';
import { emailTemplatesSchemas } from '#contract/content/email-templates.schemas.ts';
import { adminsSchemas } from '#contract/identity/admins.schemas.ts';
import { hasTextToSee } from '#contract/platform/fields.ts';
import { linkTarget } from '#contract/platform/links.ts';
import { inputFromWire } from '#contract/platform/names.ts';
import { emailTemplatesCalls } from '#contract/content/email-templates.calls.ts';
import { bodyHash } from '#server/platform/http/idempotency.ts';
import { KeyRing } from '#server/platform/secrets/ring.ts';
import { badInput } from '#server/platform/http/input-failure.ts';
import { isUnfit, isDeeper } from '#server/platform/http/json-body.ts';
import { isStorable } from '#server/platform/http/unstorable.ts';
import { subjectHeader } from '#server/platform/mail/subject-header.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { languageOf } from '#server/platform/messages/translate.ts';
import { readAbi } from '#server/features/exchange/validation/abi.ts';
import { deviceOf } from '#server/features/identity/auth/device-reader.ts';
import { replyMail } from '#server/features/support/tickets/reply-mail.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { plainText } from '#server/platform/rich-text/plain-text.ts';
import { sanitizeRichText } from '#server/platform/rich-text/sanitize.ts';

const { keys } = new KeyRing(['a key for tests alone, forty characters']);

/** Beginnings, one of which is repeated: such texts are slow in checks that backtrack. */
const pieces = [
  'x',
  ' ',
  '<',
  '<a ',
  '<p>',
  '&',
  '&#',
  '"',
  '\\',
  '{{name}}',
  '{{',
  '\u0301',
  '🌸',
  'a@',
  '=?',
  '> ',
  'ا',
];
const repeated = (size: number) => pieces.map((piece) => piece.repeat(size / piece.length));
const quotes = (size: number) =>
  `${'<blockquote>'.repeat(49)}${'<p>x</p>'.repeat(size / 8)}${'</blockquote>'.repeat(49)}`;
/** Elements without an end, then ends of others, or elements that each end. */
const nested = (size: number) =>
  ['</i>', '<p>x</p>', '<u>x</u>', '<ul><li>'].map(
    (rest) => `${'<b>'.repeat(size / 8)}x${rest.repeat((5 * size) / 8 / rest.length)}`,
  );
const lists = (size: number) => [
  JSON.stringify(Array(Math.floor(size / 3)).fill(1)),
  JSON.stringify(Array.from({ length: Math.floor(size / 3) }, () => ({}))),
  JSON.stringify(Object.fromEntries(Array.from({ length: size / 12 }, (_, index) => [`key${index}`, 1]))),
  JSON.stringify({ text: '"'.repeat(size) }),
  `{"a"${' '.repeat(size)}:1}`,
];
const tupleOf = (count: number) => ({
  type: 'tuple',
  components: Array.from({ length: count }, () => ({ type: 'uint256' })),
});
const abi = (size: number) =>
  JSON.stringify([
    { type: 'event', name: 'E', inputs: Array.from({ length: Math.floor(size / 1000) }, () => tupleOf(40)) },
  ]);
const refused = (schema: { safeParse: (input: unknown) => unknown }, input: unknown) => {
  const { error } = schema.safeParse(input) as { error?: Parameters<typeof badInput>[0] };
  return error && badInput(error);
};

/** Functions that run in the main thread over users' texts: the name, the greatest length, the function, and its inputs. */
const functions: readonly [
  name: string,
  most: number,
  run: (input: never) => unknown,
  inputs: (size: number) => unknown[],
][] = [
  ['hasTextToSee', 200_000, hasTextToSee, repeated],
  ['languageOfText', 200_000, languageOfText, repeated],
  ['escapeHtml', 1_000_000, escapeHtml, repeated],
  ['isolated', 200_000, (text: string) => isolated(text, 'ar'), repeated],
  ['subjectHeader', 20_000, (text: string) => subjectHeader(`=?${text}`), repeated],
  ['linkTarget', 200_000, (text: string) => linkTarget(`https://x.example/${text}`), repeated],
  ['languageOf', 16_000, languageOf, repeated],
  ['deviceOf', 16_000, deviceOf, repeated],
  ['readAbi', 100_000, readAbi, (size) => [...repeated(size), abi(size)]],
  ['isUnfit', 1_000_000, isUnfit, lists],
  ['isDeeper', 300_000, isDeeper, (size) => lists(size).map((json) => JSON.parse(json))],
  ['isStorable', 300_000, isStorable, (size) => lists(size).map((json) => JSON.parse(json))],
  [
    'bodyHash',
    300_000,
    (input) => bodyHash(keys.bodies, 'call', input),
    (size) => lists(size).map((json) => JSON.parse(json)),
  ],
  [
    'inputFromWire',
    300_000,
    (input) => inputFromWire(emailTemplatesCalls.sendToSubscribers, input),
    (size) => lists(size).map((json) => ({ recipients: JSON.parse(json) })),
  ],
  [
    'refused recipients',
    300_000,
    (input) => refused(emailTemplatesSchemas.sendToSubscribers.input, input),
    (size) => lists(size).map((json) => ({ recipients: JSON.parse(json) })),
  ],
  [
    'refused rights',
    300_000,
    (input) => refused(adminsSchemas.addAdmin.input, input),
    (size) => lists(size).map((json) => ({ restriction: JSON.parse(json) })),
  ],
  [
    'replyMail',
    100_000,
    (text: string) =>
      replyMail(
        { ticketNumber: '1', subject: 's', name: 'n', email: 'e', description: text },
        { id: '', message: text, address: undefined },
      ),
    repeated,
  ],
  // In a worker, yet nobody shall hold it up either.
  ['sanitizeRichText', 160_000, sanitizeRichText, (size) => [...repeated(size), ...nested(size)]],
  ['plainText', 200_000, plainText, (size) => [quotes(size), '<ul><li>x</li></ul>'.repeat(size / 19)]],
];

/**
 * The processor time of this thread for a task, in milliseconds: the shortest mean of three rounds. The clock counts in
 * steps of 4 ms, so that a short task is repeated within its round.
 */
function cpuMs(work: () => unknown): number {
  const rounds = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    for (let times = 1; ; times += 1) {
      work();
      const { user, system } = process.threadCpuUsage(before);
      const used = (user + system) / 1000;
      if (used >= 16 || times >= 10) return used / times;
    }
  });
  return Math.min(...rounds);
}

it.each(functions)('%s takes a time that grows in step with its input', (name, most, run, inputs) => {
  const small = inputs(most / 8);
  for (const [index, input] of inputs(most).entries()) {
    const part = small[index] as never;
    const eighths = cpuMs(() => Array.from({ length: 8 }, () => run(part)));
    const whole = cpuMs(() => run(input as never));
    if (process.env['SHOW_GROWTH']) console.log([name, most, index, eighths, whole].join('\t'));
    // A quadratic function takes eight times as long for the whole input as for its eight parts.
    expect(whole).toBeLessThan(4 * eighths + 20);
  }
});
