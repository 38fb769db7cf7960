import { z } from 'zod';
import { wholeNumber } from '../platform/list.ts';
import { holdsPersonal } from '../platform/personal.ts';

/**
 * A text of another server. Screens show its characters and never interpret them as HTML. Personal data in it is masked
 * for readers who see masks.
 */
const text = (max: number) => holdsPersonal(z.string().trim().min(1).max(max), 'text');
const cell = holdsPersonal(z.string().max(200), 'text');

/** An address that a link may lead to: https, without a user name or password that would hide the host. */
const link = holdsPersonal(
  z
    .url({ protocol: /^https$/ })
    .max(2000)
    .refine((given) => {
      const { username = '', password = '' } = URL.parse(given) ?? {};
      return username === '' && password === '';
    }),
  'text',
);

/**
 * Where a picture is on the server of the card. One slash begins it, so it can't name another host. It is never an
 * address of the page: the server of the workspace loads the picture.
 */
const picturePath = holdsPersonal(
  z
    .string()
    .max(2000)
    .regex(/^\/(?![/\\])\S*$/),
  'text',
);

/** A part of a card. The workspace draws it. */
export const ownBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: text(2000) }),
  z.strictObject({
    type: z.literal('badge'),
    text: text(60),
    tone: z.enum(['positive', 'caution', 'negative', 'neutral']).default('neutral'),
  }),
  z.strictObject({ type: z.literal('link'), text: text(100), url: link }),
  z.strictObject({ type: z.literal('picture'), text: text(200), path: picturePath }),
  z.strictObject({
    type: z.literal('figures'),
    figures: z
      .array(z.strictObject({ name: text(60), value: text(60) }))
      .min(1)
      .max(12),
  }),
  z
    .strictObject({
      type: z.literal('table'),
      columns: z.array(text(60)).min(1).max(6),
      rows: z.array(z.array(cell)).max(50),
    })
    .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), { path: ['rows'] }),
]);

/** A part of a card, as its server answered it. */
export type OwnBlock = z.output<typeof ownBlock>;

const blocksMax = 20;
const picturesMax = 4;

/** The place of a block in its card, from 0. */
export const blockPlace = wholeNumber(0, blocksMax - 1);

/** The answer of the server of a card. */
export const ownCardAnswer = z.strictObject({
  blocks: z
    .array(ownBlock)
    .max(blocksMax)
    .refine((blocks) => blocks.filter(({ type }) => type === 'picture').length <= picturesMax),
});

/** The answer of the server of an action. Other fields are ignored. */
export const ownActionAnswer = z.object({ message: text(2000) });
