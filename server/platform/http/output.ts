import type { Changed } from '#contract/platform/call.ts';
import { outputToWire } from '#contract/platform/names.ts';
import { wrap } from '#contract/platform/wrapper.ts';
import { maskedText } from '../personal/masking.ts';
import { seesPersonalData } from '../personal/masked.ts';
import { type Message, translate } from '../messages/translate.ts';
import type { MessageId } from '../messages/en.ts';
import type { CallContext } from '../context/context.ts';
import type { MountedCall } from './mounted-call.ts';

/**
 * Turns a handler's output into the body of its answer. It is checked, so that an undeclared field can't leave the
 * server, masked if the caller may not see personal data, renamed for the wire, and wrapped.
 * @throws Error if the handler's output doesn't fit its schema: a defect, so a 500
 */
export function encodeOutput(
  mounted: MountedCall,
  output: unknown,
  { language, admin }: Pick<CallContext, 'language' | 'admin'>,
): string {
  const parsed = mounted.innerSchema.safeParse(output);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', ');
    throw new Error(`${mounted.name} gave an output that its schema refuses: ${where}`);
  }
  const { call, mask } = mounted;
  const isSeen = admin === null || seesPersonalData(admin);
  const data = mask && !isSeen ? mask(parsed.data) : parsed.data;
  if (!call.wrapper.startsWith('change:'))
    return JSON.stringify(wrap(call.wrapper, outputToWire(call, data)));
  const { message, result } = data as { message: MessageId | Message; result: unknown };
  const changed: Changed<unknown> = {
    message: isSeen ? translate(message, language) : maskedText(translate(message, language)),
    result: outputToWire(call, result),
  };
  return JSON.stringify(wrap(call.wrapper, changed));
}
