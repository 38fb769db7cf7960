import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { CallFailure } from '#web/lib/call-failure.ts';
import type { Labels } from './form-conflict.ts';
import type { Errors } from './use-field-errors.ts';

/**
 * Splits a failure into the errors under fields and the error below the form.
 * @param values the current values: an error under any other name belongs to no field
 */
export function splitFailure<Values extends object>(
  { errors, fromServer, message }: CallFailure,
  values: Values,
): { underFields: Errors<Values>; below: string } {
  const named = Object.entries(errors).filter(([name]) => name !== 'version');
  const known = named.filter(([name]) => name in values);
  const strays = named.filter(([name]) => !(name in values)).map(([, error]) => error);
  // If every error has its field, nothing else is shown, unless the server sent a message.
  const sentence = fromServer || named.length === 0 ? message : '';
  return {
    underFields: Object.fromEntries(known) as Errors<Values>,
    below: [sentence, ...strays].filter(Boolean).join(' '),
  };
}

/** The toast of a failure: the server's message, the only field's error, or the fields that have errors. */
export function toastOf<Values>(
  { errors, fromServer, message }: CallFailure,
  labels: Labels<Values>,
): string {
  const names = Object.keys(errors).filter((name) => name !== 'version');
  const [first] = names;
  if (fromServer || first === undefined) return message;
  const labelOf: Readonly<Record<string, string | undefined>> = labels;
  const error = errors[first] ?? '';
  if (names.length === 1) return labelOf[first] ? `${labelOf[first]}: ${error}` : error;
  const fields = new Intl.ListFormat(i18n.locale).format(names.map((name) => labelOf[name] ?? name));
  return t`Check these fields: ${fields}`;
}

/** Whether somebody else saved the record first, without an error in a field. */
export function isVersionConflict({ status, errors }: CallFailure): boolean {
  return status === 409 && Object.keys(errors).every((name) => name === 'version');
}
