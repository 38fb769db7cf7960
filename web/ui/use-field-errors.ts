import { useState } from 'react';
import type { Field } from './form-conflict.ts';

/** Errors by field. */
export type Errors<Values> = Partial<Record<Field<Values>, string>>;

export interface FieldErrors<Values> {
  /** The error that is currently shown under a field. */
  of: (name: Field<Values>) => string | undefined;
  /** Whether any error exists, shown or not. */
  exist: boolean;
  /** Records that the focus left a field: from then on its error is shown. */
  touch: (name: Field<Values>) => void;
  /** Shows every error that the browser found. */
  touchAll: () => void;
  /** Shows the server's errors, each until its field is changed. */
  fromServer: (errors: Errors<Values>) => void;
  /** Clears the server's errors, of one field or of all. */
  forget: (name?: Field<Values>) => void;
}

function without<T extends object>(object: T, name: string): T {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)) as T;
}

/**
 * The errors of a form's fields: the server's immediately, the browser's after a field was left.
 * @param values the current values
 * @param own the errors that the browser found
 */
export function useFieldErrors<Values extends object>(
  values: Values,
  own: Errors<Values>,
): FieldErrors<Values> {
  const [touched, setTouched] = useState<Partial<Record<string, true>>>({});
  const [server, setServer] = useState<Errors<Values>>({});
  return {
    of: (name) => server[name] ?? (touched[name] ? own[name] : undefined),
    exist: Object.keys(server).length > 0 || Object.keys(own).length > 0,
    touch: (name) => setTouched((now) => ({ ...now, [name]: true })),
    touchAll: () => setTouched(Object.fromEntries(Object.keys(values).map((name) => [name, true]))),
    fromServer: setServer,
    forget: (name) => setServer((now) => (name === undefined ? {} : without(now, name))),
  };
}
