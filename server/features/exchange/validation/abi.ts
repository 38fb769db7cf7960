import { z } from 'zod';
import { isDeeper } from '#server/platform/http/json-body.ts';
import { isStorable } from '#server/platform/http/unstorable.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import type { MessageId } from '#server/platform/messages/en.ts';

const solidityType =
  /^(?:address|bool|string|function|tuple|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?|u?fixed(?:\d{1,3}x\d{1,2})?)(?:\[\d*\])*$/;
const identifier = z.string().regex(/^[A-Za-z_$][\w$]*$/);

interface Parameter {
  type: string;
  components?: Parameter[] | undefined;
}

const parameter: z.ZodType<Parameter> = z.lazy(() =>
  z
    .looseObject({
      name: z.union([identifier, z.literal('')]).optional(),
      type: z.string().regex(solidityType),
      components: z.array(parameter).optional(),
    })
    .refine(({ type, components }) => type.startsWith('tuple') === (components !== undefined)),
);

const inputs = z.array(parameter);
const stateMutability = z.enum(['pure', 'view', 'nonpayable', 'payable']).optional();

// Further keys (internalType, gas, constant, payable …) differ between compilers and are kept.
const entry = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('function'),
    name: identifier,
    inputs,
    outputs: z.array(parameter).optional(),
    stateMutability,
  }),
  z.looseObject({ type: z.literal('event'), name: identifier, inputs }),
  z.looseObject({ type: z.literal('error'), name: identifier, inputs }),
  z.looseObject({ type: z.literal('constructor'), inputs: inputs.optional(), stateMutability }),
  z.looseObject({ type: z.literal('fallback'), stateMutability }),
  z.looseObject({ type: z.literal('receive'), stateMutability }),
]);

const tooDeep = { error: { issues: [{ path: ['components'] }] } };

/**
 * Reads the JSON text of a contract's ABI (the Solidity ABI specification).
 * @param text as it was typed or pasted
 * @returns the same ABI as compact JSON text, or what is wrong with it
 */
export function readAbi(
  text: string,
): { abi: string; problem?: never } | { abi?: never; problem: MessageId | Message } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'abiNotJson' };
  }
  if (!Array.isArray(parsed) || parsed.length === 0) return { problem: 'abiNotArray' };
  for (const [index, given] of parsed.entries()) {
    // Types that are nested without end would exhaust the stack of the check.
    const { error } = isDeeper(given) ? tooDeep : entry.safeParse(given);
    if (!error && isStorable(given)) continue;
    const part = error?.issues[0]?.path.join('.') || 'type';
    return { problem: { sentence: 'abiWrongEntry', values: { entry: index + 1, part } } };
  }
  return { abi: JSON.stringify(parsed) };
}
