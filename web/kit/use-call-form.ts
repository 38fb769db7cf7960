import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useRef, useState, type ChangeEvent } from 'react';
import { ActionKeys } from '#web/lib/action-keys.ts';
import { isFailure, type CallFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import type { ClientCall } from '#web/lib/client.ts';
import {
  conflictOf,
  resolved,
  type Conflict,
  type Field,
  type Labels,
  type Together,
} from './form-conflict.ts';
import { toast } from './toast.tsx';
import { useFieldErrors, type Errors } from './use-field-errors.ts';

export interface CallFormOptions<Values, Input, Value> {
  /** The writing call that submitting makes. */
  call: ClientCall<Input, Value>;
  /** The first values of the fields. Conflicts are found by their `version`, if they have one. */
  start: Values;
  /** The labels of the fields; also names them in a conflict. */
  labels: Labels<Values>;
  /** The call's input for the values. */
  input: (values: Values) => Input;
  /** Runs after a success: toast and navigation. */
  done: (answer: Value) => void;
  /** Errors that the browser finds, by field; shown after blur and on submit. Without it the server finds them all. */
  check?: (values: Values) => Errors<Values>;
  /** Reads the values again after somebody else saved first (specification 2.8). */
  newer?: () => Promise<Values>;
  /** Fields that belong together in a conflict. */
  together?: Together<Values>;
  /** Gets a failure first; returns true where it has handled it. */
  failed?: (failure: CallFailure) => boolean;
  /** False where nothing is saved, as on the sign-in pages: then a failure has no toast. */
  hasFailureToast?: boolean;
}

export interface CallForm<Values> {
  /** Props of the form element: native validation off, submitting by Enter. */
  frame: {
    ref: (element: HTMLFormElement | null) => void;
    noValidate: true;
    onSubmit: (event: { preventDefault: () => void }) => void;
  };
  values: Values;
  set: <K extends Field<Values>>(name: K, value: Values[K]) => void;
  /** Props of a text field of the kit or of Mantine: label, value, error, handlers. */
  field: <K extends Field<Values>>(name: K) => FieldProps<Values[K]>;
  /** The same for a checkbox. */
  flag: (name: Field<Values>) => Pick<FieldProps<never>, 'label' | 'name'> & {
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Whether any error exists, shown or not. */
  hasErrors: boolean;
  isRunning: boolean;
  /** A failure that belongs to no field. */
  failure: string | null;
  /** Replaces values by those that the server has now, as if the form had begun with them. */
  replace: (saved: Partial<Values>) => void;
  /** Somebody else's newer values, where they saved first. */
  conflict: Conflict<Values> | null;
  /**
   * Ends a conflict on top of the newer version. Changes of one side only are always kept; fields that both sides
   * changed get the newer value or keep the own one.
   */
  resolve: (choice: 'newer' | 'own') => void;
}

/** The part of a blur event that tells where the focus goes. */
interface Blur {
  relatedTarget: EventTarget | null;
}

export interface FieldProps<V> {
  name: string;
  label: string | undefined;
  value: V;
  error: string | undefined;
  onChange: (change: V | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: (event: Blur) => void;
}

function isEvent(change: unknown): change is ChangeEvent<HTMLInputElement> {
  return typeof change === 'object' && change !== null && 'currentTarget' in change;
}

/** Whether the focus moved within the screen: not to another window or to a link to another screen. */
function isLeft({ relatedTarget }: Blur): boolean {
  return document.hasFocus() && !(relatedTarget instanceof HTMLAnchorElement);
}

/** Focuses the form's first control that belongs to one of the fields. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const first = [...(form?.elements ?? [])].find(
    (control) =>
      control instanceof HTMLElement &&
      names.includes(control.getAttribute('data-field') ?? control.getAttribute('name') ?? ''),
  );
  if (first instanceof HTMLElement) first.focus();
}

/**
 * Splits a failure into the errors under fields and the error below the form.
 * @param values what the fields hold: an error of any other name belongs to no field
 */
function divided<Values extends object>(
  { errors, fromServer, message }: CallFailure,
  values: Values,
): { underFields: Errors<Values>; below: string } {
  const named = Object.entries(errors).filter(([name]) => name !== 'version');
  const known = named.filter(([name]) => name in values);
  const strays = named.filter(([name]) => !(name in values)).map(([, error]) => error);
  // If every error has its field, nothing else is shown, unless the server sent a sentence.
  const sentence = fromServer || named.length === 0 ? message : '';
  return {
    underFields: Object.fromEntries(known) as Errors<Values>,
    below: [sentence, ...strays].filter(Boolean).join(' '),
  };
}

/** The toast of a failure: the server's sentence, the only field's error, or the fields that have errors. */
function toastOf<Values>({ errors, fromServer, message }: CallFailure, labels: Labels<Values>): string {
  const names = Object.keys(errors).filter((name) => name !== 'version');
  const [first] = names;
  if (fromServer || first === undefined) return message;
  const labelOf: Readonly<Record<string, string | undefined>> = labels;
  const error = errors[first] ?? '';
  if (names.length === 1) return labelOf[first] ? `${labelOf[first]}: ${error}` : error;
  const fields = new Intl.ListFormat(i18n.locale).format(names.map((name) => labelOf[name] ?? name));
  return t`Check these fields: ${fields}`;
}

/** Whether somebody else saved the record first, and no field is to blame. */
function isVersionConflict({ status, errors }: CallFailure): boolean {
  return status === 409 && Object.keys(errors).every((name) => name === 'version');
}

/**
 * Runs one call at a time, with one Idempotency-Key per action (specification 2.9).
 * @param failed gets a failure before the next run may begin
 */
function useRun<Input extends object, Value>(
  call: ClientCall<Input, Value>,
  done: (answer: Value) => void,
  failed: (failure: CallFailure) => Promise<void>,
) {
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const keys = useRef(new ActionKeys());
  const run = async (input: Input) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      const answer = await call(input, { idempotencyKey: keys.current.keyFor(input) });
      keys.current.finish();
      announceChange(call);
      done(answer);
    } catch (error) {
      if (!isFailure(error)) throw error;
      keys.current.finish(error);
      await failed(error);
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning };
}

/**
 * The state of a form that ends in one call: values, errors of both sides under their fields, a guard against double
 * submits, one Idempotency-Key per submit, and the newer values after a version conflict.
 */
export function useCallForm<Values extends object, Input extends object, Value>(
  options: CallFormOptions<Values, Input, Value>,
): CallForm<Values> {
  const { start, labels, newer, together = [], hasFailureToast = true } = options;
  const [values, setValues] = useState(start);
  // The first values of the fields: comparing with them tells who changed what.
  const [loaded, setLoaded] = useState(start);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  // A new try removes the toast of the try before.
  const takeBack = useRef(() => {});
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const ownErrors = options.check?.(values) ?? {};
  const errors = useFieldErrors(values, ownErrors);

  const show = (error: CallFailure) => {
    const { underFields, below } = divided(error, values);
    errors.fromServer(underFields);
    setFailure(below || null);
    focusFirst(element, Object.keys(underFields));
  };
  const compare = async (error: CallFailure, read: () => Promise<Values>) => {
    try {
      setConflict(conflictOf({ loaded, values }, await read(), labels, together));
    } catch (second) {
      setFailure(isFailure(second) ? second.message : error.message);
    }
  };
  const failed = async (error: CallFailure) => {
    if (options.failed?.(error)) return;
    // The sign-in page says that a session ended.
    if (hasFailureToast && error.status !== 401) takeBack.current = toast.failed(toastOf(error, labels));
    if (newer && isVersionConflict(error)) await compare(error, newer);
    else show(error);
  };
  const { run, isRunning } = useRun(options.call, options.done, failed);

  const submit = async () => {
    const found = Object.keys(ownErrors);
    if (found.length > 0) {
      errors.touchAll();
      focusFirst(element, found);
      return;
    }
    setFailure(null);
    takeBack.current();
    errors.forget();
    await run(options.input(values));
  };
  const set: CallForm<Values>['set'] = (name, value) => {
    setValues((now) => ({ ...now, [name]: value }));
    errors.forget(name);
  };
  return {
    frame: {
      ref: setElement,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    values,
    set,
    field: (name) => ({
      name,
      label: labels[name],
      value: values[name],
      error: errors.of(name),
      onChange: (change) =>
        set(name, (isEvent(change) ? change.currentTarget.value : change) as Values[typeof name]),
      onBlur: (event) => {
        if (isLeft(event)) errors.touch(name);
      },
    }),
    flag: (name) => ({
      name,
      label: labels[name],
      checked: values[name] === true,
      onChange: (event) => set(name, event.currentTarget.checked as Values[typeof name]),
    }),
    hasErrors: errors.exist,
    isRunning,
    failure,
    replace: (saved) => {
      setValues((now) => ({ ...now, ...saved }));
      setLoaded((now) => ({ ...now, ...saved }));
    },
    conflict,
    resolve: (choice) => {
      if (!conflict) return;
      setValues(resolved({ loaded, values }, conflict, choice, together));
      setLoaded(conflict.newer);
      setConflict(null);
      errors.forget();
    },
  };
}
