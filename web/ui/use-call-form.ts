import { useRef, useState, type ChangeEvent } from 'react';
import { isFailure, type CallFailure } from '#web/lib/call-failure.ts';
import type { ClientCall } from '#web/lib/client.ts';
import {
  conflictOf,
  resolved,
  type Conflict,
  type Field,
  type Labels,
  type Together,
} from './form-conflict.ts';
import { isVersionConflict, splitFailure, toastOf } from './form-failure.ts';
import { toast } from './toast.tsx';
import { useDraft, type DraftOffer, type Fields, type FormDraft } from './use-draft.ts';
import { useFieldErrors, type Errors, type FieldErrors } from './use-field-errors.ts';
import { useRun } from './use-run.ts';

export interface CallFormOptions<Values, Input, Value> {
  /** The writing call that submitting makes. */
  call: ClientCall<Input, Value>;
  /** The initial values of the fields. Conflicts are found by their `version`, if they have one. */
  start: Values;
  /** The labels of the fields; also names them in a conflict. */
  labels: Labels<Values>;
  /** The call's input for the values. */
  input: (values: Values) => Input;
  /** Runs after a success: toast and navigation. */
  done: (answer: Value) => void;
  /**
   * Errors that the browser finds, by field; shown after blur and on submit. Without it the server finds them all.
   */
  check?: (values: Values) => Errors<Values>;
  /** Reads the values again after somebody else saved first (specification 2.8). */
  newer?: () => Promise<Values>;
  /** Fields that belong together in a conflict. */
  together?: Together<Values>;
  /** Gets a failure first; returns true if it has handled it. */
  failed?: (failure: CallFailure) => boolean;
  /** False if nothing is saved, as on the sign-in pages: then a failure has no toast. */
  hasFailureToast?: boolean;
  /** What the form edits, such as the record's id. Default: the address of its page. */
  about?: string;
  /** False if nobody would miss the typed text: then no draft is stored, and leaving does not ask. */
  keepsDraft?: boolean;
  /** Fields that something other than the call is saving: they are no reason to ask before leaving. */
  savedElsewhere?: readonly Field<Values>[];
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
  /** Props of a text field of this folder or of Mantine: label, value, error, handlers. */
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
  /** Replaces values with the server's current ones, as if the form had started with them. */
  replace: (saved: Partial<Values>) => void;
  /** Somebody else's newer values, if they saved first. */
  conflict: Conflict<Values> | null;
  /**
   * Resolves a conflict on top of the newer version. Changes of only one side are always kept. Fields that both
   * sides changed take either the newer or the own value.
   */
  resolve: (choice: 'newer' | 'own') => void;
  draft: FormDraft;
  labels: Labels<Values>;
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

/** Sign-in and security forms contain secrets: nothing of them is stored. */
function isStorable({ key: [resource, name] }: Pick<ClientCall<never, unknown>, 'key'>): boolean {
  return resource !== 'security' && (resource !== 'session' || name === 'updateProfile');
}

/** The values of a form, typed and loaded, with their errors and a conflict with somebody else's newer values. */
function useFormValues<Values extends object>(
  options: Pick<CallFormOptions<Values, never, never>, 'start' | 'labels' | 'together' | 'check'>,
) {
  const { start, labels, together = [] } = options;
  const [values, setValues] = useState(start);
  // The initial values of the fields. Comparing with them shows who changed what.
  const [loaded, setLoaded] = useState(start);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const ownErrors = options.check?.(values) ?? {};
  const errors = useFieldErrors(values, ownErrors);
  return {
    values,
    loaded,
    conflict,
    errors,
    /** The names of the fields in which the browser finds errors. */
    wrong: Object.keys(ownErrors),
    set: <K extends Field<Values>>(name: K, value: Values[K]) => {
      setValues((now) => ({ ...now, [name]: value }));
      errors.forget(name);
    },
    replace: (saved: Partial<Values>) => {
      setValues((now) => ({ ...now, ...saved }));
      setLoaded((now) => ({ ...now, ...saved }));
    },
    compare: (newer: Values) => setConflict(conflictOf({ loaded, values }, newer, labels, together)),
    resolve: (choice: 'newer' | 'own') => {
      if (!conflict) return;
      setValues(resolved({ loaded, values }, conflict, choice, together));
      setLoaded(conflict.newer);
      setConflict(null);
      errors.forget();
    },
    /** Puts a draft into the fields. If somebody else changed the record since, both are compared. */
    restore: ({ draft: { loaded: base, values: typed }, changedSince }: DraftOffer) => {
      const then = { ...loaded, ...base };
      const mine = { ...then, ...typed, ...('version' in base && { version: base['version'] }) };
      const other = conflictOf({ loaded: then, values: mine }, loaded, labels, together);
      if (changedSince.length > 0 && other.changed.length > 0) {
        setLoaded(then);
        setValues(mine);
        setConflict(other);
      } else setValues({ ...loaded, ...typed });
      errors.forget();
    },
  };
}

/**
 * The state of a form that ends in one call: values, errors of the browser and the server under their fields, a
 * guard against double submits, one Idempotency-Key per submit, and the newer values after a version conflict.
 */
export function useCallForm<Values extends object, Input extends object, Value>(
  options: CallFormOptions<Values, Input, Value>,
): CallForm<Values> {
  const { labels, newer, hasFailureToast = true, keepsDraft = true, savedElsewhere = [] } = options;
  const { values, loaded, conflict, errors, wrong, set, replace, ...fields } = useFormValues(options);
  const [failure, setFailure] = useState<string | null>(null);
  // A new attempt removes the toast of the previous one.
  const takeBack = useRef(() => {});
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const compare = async (read: () => Promise<Values>, error?: CallFailure) => {
    try {
      fields.compare(await read());
    } catch (second) {
      if (!isFailure(second)) throw second;
      setFailure(error && second.status === 401 ? error.message : second.message);
    }
  };
  const [page] = useState(() => location.pathname);
  const draft = useDraft({
    form:
      isStorable(options.call) && keepsDraft
        ? `${options.call.key.join('.')} ${options.about ?? page}`
        : null,
    asks: keepsDraft,
    compare: newer && (() => compare(newer)),
    loaded: {
      ...(loaded as Fields),
      ...Object.fromEntries(savedElsewhere.map((name) => [name, values[name]])),
    },
    values: values as Fields,
    restore: fields.restore,
  });

  const failed = async (error: CallFailure) => {
    if (options.failed?.(error)) return;
    // The sign-in page already says that a session ended.
    if (hasFailureToast && error.status !== 401) takeBack.current = toast.failed(toastOf(error, labels));
    if (newer && isVersionConflict(error)) return compare(newer, error);
    const { underFields, below } = splitFailure(error, values);
    errors.fromServer(underFields);
    setFailure(below || null);
    focusFirst(element, Object.keys(underFields));
  };
  const done = (answer: Value) => {
    draft.saved();
    options.done(answer);
  };
  const { run, isRunning } = useRun(options.call, done, failed);

  const submit = async () => {
    if (wrong.length > 0) {
      errors.touchAll();
      focusFirst(element, wrong);
      return;
    }
    setFailure(null);
    takeBack.current();
    errors.forget();
    await run(options.input(values));
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
    ...propsOf({ values, set, labels, errors }),
    hasErrors: errors.exist,
    isRunning,
    failure,
    replace,
    conflict,
    resolve: fields.resolve,
    draft,
    labels,
  };
}

/** The props of a form's text fields and checkboxes. */
function propsOf<Values extends object>({
  values,
  set,
  labels,
  errors,
}: Pick<CallForm<Values>, 'values' | 'set' | 'labels'> & {
  errors: FieldErrors<Values>;
}): Pick<CallForm<Values>, 'field' | 'flag'> {
  return {
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
  };
}
