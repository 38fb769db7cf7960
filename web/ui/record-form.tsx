import { Trans } from '@lingui/react/macro';
import { Fragment, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { MenuPath } from '#contract/platform/menu.ts';
import type { ClientCall } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useRecordName } from '#web/lib/record-name.ts';
import { useMayChange } from '#web/lib/session.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import { CallForm } from './call-form.tsx';
import styles from './form.module.css';
import type { Labels, Together } from './form-conflict.ts';
import { FormSkeleton, Loaded } from './loaded.tsx';
import { RecordLive } from './record-live.tsx';
import { toast } from './toast.tsx';
import { useCallForm, type CallForm as Form } from './use-call-form.ts';
import type { Errors } from './use-field-errors.ts';

/** The common fields of a record. A record with a version is saved only if nobody else saved it first. */
interface Stored {
  id: string;
  version?: number;
}

export interface RecordFormOptions<Record extends Stored, Values, Input, Answer> {
  /** The edited record; undefined for a new one. */
  record?: Record | undefined;
  /** The call that saves. For an existing record it also gets the record's id and version. */
  call: ClientCall<Input, Answer>;
  /** Reads the record again after somebody else saved it first. For records with a version. */
  read?: ClientCall<{ id: string }, Record>;
  /** The initial values of the fields, for an existing or a new record. */
  values: (record: Record | undefined) => Values;
  /** The labels of the fields. */
  labels: Labels<NoInfer<Values>>;
  /** The call's input for the values, without id and version. */
  input: (values: Values) => Omit<NoInfer<Input>, keyof Stored>;
  /** Errors that the browser finds, by field. */
  check?: (values: Values) => Errors<Values>;
  /** Fields that belong together in a conflict. */
  together?: Together<NoInfer<Values>>;
  /** The menu whose write permission it needs. */
  menu: MenuPath;
  /** True if this record is read-only for another reason. */
  isReadOnly?: boolean;
  /** The address to open after Cancel and after a save. */
  list: string;
  /** Runs after a save, before the navigation. */
  saved?: (answer: Answer) => void;
}

/** The form of a record, with the properties that its frame needs. */
export interface RecordForm<Values> extends Form<Values> {
  isNew: boolean;
  isReadOnly: boolean;
  list: string;
}

/** The form that adds or edits a record. A save shows the server's message as a toast and opens the list. */
export function useRecordForm<
  Record extends Stored,
  Values extends object,
  Input extends object,
  Answer extends { message: string },
>(options: RecordFormOptions<Record, Values, Input, Answer>): RecordForm<Values & Pick<Stored, 'version'>> {
  const { record, call, read, values, input, menu, list, saved } = options;
  const navigate = useNavigateWhileShown();
  const mayChange = useMayChange(menu);
  const stateOf = (one: Record | undefined): Values & Pick<Stored, 'version'> => ({
    ...values(one),
    ...(one?.version !== undefined && { version: one.version }),
  });
  const form = useCallForm({
    call: call as ClientCall<object, Answer>,
    start: stateOf(record),
    labels: options.labels as Labels<Values & Pick<Stored, 'version'>>,
    ...(record && { about: record.id }),
    input: (state): object => ({
      ...input(state),
      ...(record && { id: record.id, version: state.version }),
    }),
    ...(record && read && { newer: async () => stateOf(await read({ id: record.id })) }),
    ...(options.check && {
      check: options.check as (state: Values) => Errors<Values & Pick<Stored, 'version'>>,
    }),
    ...(options.together && { together: options.together as Together<Values & Pick<Stored, 'version'>> }),
    done: (answer) => {
      saved?.(answer);
      toast.done(answer.message);
      navigate(list);
    },
  });
  return { ...form, isNew: !record, isReadOnly: !mayChange || options.isReadOnly === true, list };
}

export interface RecordFormProps<Values> {
  form: RecordForm<Values>;
  /** The label of its button, if it isn't Add or Update. */
  submit?: ReactNode;
  /** A wider form, for long texts. */
  isWide?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The frame of a record's form, with Add or Update and Cancel. */
export function RecordForm<Values extends object>({
  form,
  submit = form.isNew ? <Trans>Add</Trans> : <Trans>Update</Trans>,
  isWide = false,
  children,
}: RecordFormProps<Values>) {
  return (
    <CallForm form={form} submit={submit} back={form.list} isReadOnly={form.isReadOnly} isWide={isWide}>
      {children}
    </CallForm>
  );
}

export interface RouteRecordProps<Record> {
  /** Reads the record whose id is in the address. */
  call: ClientCall<{ id: string }, Record>;
  /** The number of fields in its form, for the skeleton. */
  fields: number;
  /** The record's name, above its form and in the window's title. */
  name: (record: Record) => string;
  children: (record: Record) => ReactNode;
}

function NamedRecord({ name, children }: { name: string; children: ReactNode }) {
  useRecordName(name);
  return (
    <div className={styles.named}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {children}
    </div>
  );
}

/**
 * The record of the address, read fresh, so that a form never starts with an old version. It shows who else is
 * viewing the record and that it has changed.
 */
export function RouteRecord<Record extends Stored>({
  call,
  fields,
  name,
  children,
}: RouteRecordProps<Record>) {
  const { id = '' } = useParams();
  const query = useFreshCall(call, { id });
  const [newer, setNewer] = useState<{ record: Record; times: number } | null>(null);
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={fields} />}>
      {(read) => {
        const record = newer?.record.id === read.id ? newer.record : read;
        return (
          <Fragment key={record.id}>
            <NamedRecord key={newer?.times} name={name(record)}>
              {children(record)}
            </NamedRecord>
            <RecordLive
              call={call}
              id={record.id}
              shown={record}
              show={(next) => setNewer({ record: next, times: (newer?.times ?? 0) + 1 })}
            />
          </Fragment>
        );
      }}
    </Loaded>
  );
}
