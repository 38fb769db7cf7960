import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { FormFailure } from './form-failure-notice.tsx';
import styles from './form.module.css';
import type { CallForm as Form } from './use-call-form.ts';

/** Loaded on demand: it is rarely needed, and includes date code that the sign-in doesn't use. */
const DraftNotice = lazy(() =>
  import('./draft-notice.tsx').then(
    (loaded) => ({ default: loaded.DraftNotice }),
    // The draft stays stored, and is offered at the next visit.
    () => ({ default: () => null }),
  ),
);

function shown(value: unknown): ReactNode {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  // As an element, so that a `<` in the value is not read as a tag of the sentence around it.
  return <bdi>{value === '' ? '—' : readable(String(value))}</bdi>;
}

/** The plain text of a rich text. */
function readable(value: string): string {
  if (!/^<[a-z][\s\S]*>$/i.test(value)) return value;
  const blocks = new DOMParser().parseFromString(value, 'text/html').body.children;
  return Array.from(blocks, ({ textContent }) => textContent).join(' ');
}

/** The fields that somebody else changed meanwhile, next to the own value if both changed it. */
function ConflictBox<Values extends object>({ form }: { form: Form<Values> }) {
  const { conflict } = form;
  if (!conflict) return null;
  const { newer, changed } = conflict;
  const isContested = changed.some(({ isMineToo }) => isMineToo);
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <Trans>Somebody else saved this record while you were editing it. Your changes are not lost.</Trans>
      </p>
      {changed.some(({ label }) => label !== undefined) && (
        <dl>
          {changed.map(
            ({ name, label, isMineToo }) =>
              label !== undefined && (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>
                    <Trans>Now: {shown(newer[name])}</Trans>
                  </dd>
                  {isMineToo && (
                    <dd>
                      <Trans>Yours: {shown(form.values[name])}</Trans>
                    </dd>
                  )}
                </div>
              ),
          )}
        </dl>
      )}
      {isContested ? (
        <>
          <p>
            <Trans>Values that only one of you changed are kept either way.</Trans>
          </p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => form.resolve('newer')}>
              <Trans>Use newer values</Trans>
            </Button>
            <Button variant="default" onClick={() => form.resolve('own')}>
              <Trans>Keep my values</Trans>
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => form.resolve('own')}>
            <Trans>Apply changes and continue</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

export interface CallFormProps<Values> {
  form: Form<Values>;
  /** The label of the submit button. */
  submit: ReactNode;
  /** Where Cancel leads. */
  back?: string;
  /** True for an admin who may see the record but not change it. */
  isReadOnly?: boolean;
  /** A wider form, for long texts. */
  isWide?: boolean;
  /** A change that can't be undone has a red button. */
  isDestructive?: boolean;
  /** True for a secondary form of a screen, whose button is gray. */
  isAside?: boolean;
  /** Whether the edited record is still loading. */
  isDisabled?: boolean;
  children: ReactNode;
}

/** The frame of a form in one column: fields, errors, the newer values in a conflict, and the buttons. */
export function CallForm<Values extends object>(props: CallFormProps<Values>) {
  const {
    form,
    submit,
    back,
    isReadOnly = false,
    isWide = false,
    isDestructive = false,
    isAside = false,
    isDisabled = false,
    children,
  } = props;
  return (
    <form className={styles.form} data-wide={isWide || undefined} {...form.frame}>
      {!isReadOnly && form.draft.offer && (
        <Suspense>
          <DraftNotice draft={form.draft} labels={form.labels} />
        </Suspense>
      )}
      <fieldset disabled={isReadOnly} className={styles.fields}>
        {children}
      </fieldset>
      <ConflictBox form={form} />
      {form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
      <div className={styles.buttons}>
        {!isReadOnly && (
          <Button
            type="submit"
            variant={isAside ? 'default' : 'filled'}
            color={isDestructive ? 'red.9' : undefined}
            loading={form.isRunning}
            disabled={form.conflict !== null || isDisabled}
          >
            {submit}
          </Button>
        )}
        {back !== undefined && (
          <Button variant="default" component={Link} to={back}>
            {isReadOnly ? <Trans>Back</Trans> : <Trans>Cancel</Trans>}
          </Button>
        )}
      </div>
    </form>
  );
}
