import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { CallForm } from '#web/ui/use-call-form.ts';
import type { WholeCase } from './case-labels.ts';
import styles from './cases.module.css';

/** A case, and what runs after a step of it. */
export interface StepOf {
  of: WholeCase;
  done: () => void;
}

/** Shows the message of a completed step before the panel continues. */
export const saying =
  (done: () => void) =>
  ({ message }: { message: string }) => {
    toast.done(message);
    done();
  };

interface StepProps {
  form: Pick<CallForm<never>, 'frame' | 'failure' | 'isRunning'>;
  action: string;
  /** A secondary action of the screen. */
  isAside?: boolean;
  children: ReactNode;
}

/** The form of a step: its fields, its error, and its button. */
export function StepForm({
  form: { frame, failure, isRunning },
  action,
  isAside = false,
  children,
}: StepProps) {
  return (
    <form {...frame} className={styles.form}>
      {children}
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Button
        type="submit"
        className={styles.submit}
        variant={isAside ? 'default' : 'filled'}
        loading={isRunning}
      >
        {action}
      </Button>
    </form>
  );
}

/** The text fields of these forms. */
export const written = { autosize: true, minRows: 2, maxLength: 2000, dir: 'auto' } as const;
