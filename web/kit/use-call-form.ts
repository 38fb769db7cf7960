import { useRef, useState, type ChangeEvent } from 'react';
import { ActionKeys } from '#web/lib/action-keys.ts';
import { isFailure, type CallFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import type { ClientCall } from '#web/lib/client.ts';

type Field<Values> = Extract<keyof Values, string>;
type Errors<Values> = Partial<Record<Field<Values>, string>>;

export interface CallFormOptions<Values, Input, Value> {
  /** The writing call that submitting makes. */
  call: ClientCall<Input, Value>;
  /** What the fields hold at first. A `version` among them is what a conflict is judged by. */
  start: Values;
  /** The labels of the fields; also names them in a conflict. */
  labels: Partial<Record<Field<Values>, string>>;
  /** What the call takes for the values. */
  input: (values: Values) => Input;
  /** What came of it: toast and navigation. */
  done: (answer: Value) => void;
  /** Errors found on this side, by field; shown after blur and on submit. Left out: the server finds them all. */
  check?: (values: Values) => Errors<Values>;
  /** Reads the values anew after somebody else has saved first (decisions 1.8). */
  newer?: () => Promise<Values>;
  /** Fields that are one thing, such as a dial code and its number: in a conflict none of them goes without the others. */
  together?: readonly (readonly Field<Values>[])[];
  /** Sees a failure first; true where it has dealt with it. */
  failed?: (failure: CallFailure) => boolean;
}

export interface CallForm<Values> {
  /** What the form element wants: native validation off, submitting by Enter. */
  frame: {
    ref: (element: HTMLFormElement | null) => void;
    noValidate: true;
    onSubmit: (event: { preventDefault: () => void }) => void;
  };
  values: Values;
  set: <K extends Field<Values>>(name: K, value: Values[K]) => void;
  /** What a text field of the kit or of Mantine wants: label, value, error, handlers. */
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
  /** Puts in values that the server has by now, as if the form had begun with them. */
  take: (saved: Partial<Values>) => void;
  /** Somebody else's newer values, where they were faster. */
  conflict: Conflict<Values> | null;
  /**
   * Ends a conflict on top of the newer version. What one side alone changed is kept in either case; what both changed
   * becomes the newer value or stays the own one.
   */
  resolve: (choice: 'newer' | 'own') => void;
}

export interface Conflict<Values> {
  newer: Values;
  /** What the other one changed since this form was loaded, and whether it was changed here too. */
  changed: readonly { name: Field<Values>; label: string | undefined; isMineToo: boolean }[];
}

/** What a blur tells: where the focus goes. */
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

/** Whether somebody left a field for another place of its screen: not by another window or a link to another screen. */
function isLeft({ relatedTarget }: Blur): boolean {
  return document.hasFocus() && !(relatedTarget instanceof HTMLAnchorElement);
}

function without<T extends object>(object: T, name: string): T {
  const { [name]: _, ...rest } = object as Record<string, unknown>;
  return rest as T;
}

/**
 * The state of a form that ends in one call: values, errors of both sides under their fields, a guard against double
 * submits, one Idempotency-Key a submit, and the newer values after a version conflict.
 */
export function useCallForm<Values extends object, Input extends object, Value>(
  options: CallFormOptions<Values, Input, Value>,
): CallForm<Values> {
  const { call, start, labels, input, done, check, newer, failed } = options;
  const [values, setValues] = useState(start);
  // What the fields began with: by it is judged who changed what.
  const [loaded, setLoaded] = useState(start);
  const [touched, setTouched] = useState<Partial<Record<string, true>>>({});
  const [serverErrors, setServerErrors] = useState<Errors<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<CallForm<Values>['conflict']>(null);
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const keys = useRef(new ActionKeys());
  const [element, setElement] = useState<HTMLFormElement | null>(null);

  const ownErrors: Errors<Values> = check?.(values) ?? {};
  const errorOf = (name: Field<Values>) =>
    serverErrors[name] ?? (touched[name] ? ownErrors[name] : undefined);

  const focusField = (names: string[]) => {
    const first = [...(element?.elements ?? [])].find(
      (control) =>
        control instanceof HTMLElement &&
        names.includes(control.getAttribute('data-field') ?? control.getAttribute('name') ?? ''),
    );
    if (first instanceof HTMLElement) first.focus();
  };

  /** Whether two states of the form differ in a field, or in one that belongs to it. */
  const differs = (one: Values, other: Values, name: Field<Values>) =>
    (options.together?.find((names) => names.includes(name)) ?? [name]).some(
      (each) => JSON.stringify(one[each]) !== JSON.stringify(other[each]),
    );

  const takeFailure = async (error: CallFailure) => {
    if (failed?.(error)) return;
    const names = Object.keys(error.errors).filter((name) => name !== 'version');
    if (error.status === 409 && newer && names.length === 0) {
      const theirs = await newer();
      const changed = (Object.keys(theirs) as Field<Values>[])
        .filter(
          (name) => name !== 'version' && differs(theirs, loaded, name) && differs(theirs, values, name),
        )
        .map((name) => ({ name, label: labels[name], isMineToo: differs(values, loaded, name) }));
      setConflict({ newer: theirs, changed });
      return;
    }
    const known = names.filter((name) => name in values);
    const strays = names.filter((name) => !known.includes(name)).map((name) => error.errors[name] ?? '');
    setServerErrors(Object.fromEntries(known.map((name) => [name, error.errors[name]])) as Errors<Values>);
    // With every error under its field there is nothing more to say, unless the server does.
    const sentence = error.fromServer || names.length === 0 ? error.message : '';
    setFailure([sentence, ...strays].filter(Boolean).join(' ') || null);
    focusField(known);
  };

  const submit = async () => {
    if (running.current) return;
    const found = Object.keys(ownErrors);
    if (found.length > 0) {
      setTouched(Object.fromEntries(Object.keys(values).map((name) => [name, true])));
      focusField(found);
      return;
    }
    running.current = true;
    setRunning(true);
    setFailure(null);
    setServerErrors({});
    try {
      const what = input(values);
      const answer = await call(what, { idempotencyKey: keys.current.keyFor(what) });
      keys.current.settle();
      announceChange(call);
      done(answer);
    } catch (error) {
      if (!isFailure(error)) throw error;
      keys.current.settle(error);
      await takeFailure(error).catch((second: unknown) => {
        setFailure(isFailure(second) ? second.message : error.message);
      });
    } finally {
      running.current = false;
      setRunning(false);
    }
  };

  const set: CallForm<Values>['set'] = (name, value) => {
    setValues((now) => ({ ...now, [name]: value }));
    setServerErrors((now) => without(now, name));
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
      error: errorOf(name),
      onChange: (change) =>
        set(name, (isEvent(change) ? change.currentTarget.value : change) as Values[typeof name]),
      onBlur: (event) => {
        if (isLeft(event)) setTouched((now) => ({ ...now, [name]: true }));
      },
    }),
    flag: (name) => ({
      name,
      label: labels[name],
      checked: values[name] === true,
      onChange: (event) => set(name, event.currentTarget.checked as Values[typeof name]),
    }),
    hasErrors: Object.keys(serverErrors).length > 0 || Object.keys(ownErrors).length > 0,
    isRunning,
    failure,
    take: (saved) => {
      setValues((now) => ({ ...now, ...saved }));
      setLoaded((now) => ({ ...now, ...saved }));
    },
    conflict,
    resolve: (choice) => {
      if (!conflict) return;
      const { newer: theirs, changed } = conflict;
      const taken = changed.filter(({ name }) => choice === 'newer' || !differs(values, loaded, name));
      const names: string[] = [...taken.map(({ name }) => name), 'version'];
      const merged = Object.entries(theirs).filter(([name]) => names.includes(name));
      setValues({ ...values, ...Object.fromEntries(merged) });
      setLoaded(theirs);
      setConflict(null);
      setServerErrors({});
    },
  };
}
