import type { Changed } from '#contract/call.ts';
import { outputToWire } from '#contract/names.ts';
import { wrap } from '#contract/wrapper.ts';
import { type Language, type Message, translate } from '../messages/translate.ts';
import type { MessageId } from '../messages/en.ts';
import type { MountedCall } from './mounted-call.ts';

/**
 * A handler's output as the body of its answer: checked, so that an undeclared field can't leave the
 * server, renamed for the wire and wrapped.
 * @throws Error if the handler's output doesn't fit its schema: a defect, so a 500
 */
export function encodeOutput(mounted: MountedCall, output: unknown, language: Language): string {
  const parsed = mounted.innerSchema.safeParse(output);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', ');
    throw new Error(`${mounted.name} gave an output that its schema refuses: ${where}`);
  }
  const { call } = mounted;
  if (!call.wrapper.startsWith('change:'))
    return JSON.stringify(wrap(call.wrapper, outputToWire(call, parsed.data)));
  const { message, result } = parsed.data as { message: MessageId | Message; result: unknown };
  const changed: Changed<unknown> = {
    message: translate(message, language),
    result: outputToWire(call, result),
  };
  return JSON.stringify(wrap(call.wrapper, changed));
}
