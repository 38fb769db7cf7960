import type { z } from 'zod';
import { isMessageId, type Message } from '../messages/translate.ts';
import type { MessageId } from '../messages/en.ts';
import type { FieldMessages } from '../base/failure.ts';

type Issue = z.core.$ZodIssue;

/**
 * Zod's findings as sentences by field under standard names: the first one for each field
 * (specification 2.3). An unknown key gets an entry of its own.
 * @param error of a parse with `reportInput`, which distinguishes absent values from wrong ones
 */
export function badInput(error: z.ZodError): FieldMessages {
  // A map, because an object takes a field named __proto__ for something else.
  const messages = new Map<string, MessageId | Message>();
  const add = (field: string, message: MessageId | Message) => {
    if (!messages.has(field)) messages.set(field, message);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      for (const key of issue.keys) add(key, 'unknownField');
    } else {
      add(String(issue.path[0] ?? 'messages'), sentence(issue));
    }
  }
  return Object.fromEntries(messages);
}

function sentence(issue: Issue): MessageId | Message {
  if (isMessageId(issue.message)) {
    const values = issue.code === 'custom' ? issue.params : undefined;
    return values ? { sentence: issue.message, values } : issue.message;
  }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrongType';
    case 'invalid_format':
      return issue.format === 'email' ? 'invalidEmail' : 'wrongType';
    case 'too_small':
      if (issue.origin === 'string' && (issue.minimum === 1 || issue.input === '')) return 'required';
      return {
        sentence: issue.origin === 'string' ? 'tooShort' : 'tooSmall',
        values: { min: String(issue.minimum) },
      };
    case 'too_big':
      if (issue.origin === 'array')
        return { sentence: 'tooManyItems', values: { max: String(issue.maximum) } };
      return {
        sentence: issue.origin === 'string' ? 'tooLong' : 'tooLarge',
        values: { max: String(issue.maximum) },
      };
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'invalidValue';
    case 'unrecognized_keys':
      return 'unknownField';
    default:
      return 'wrongType';
  }
}
