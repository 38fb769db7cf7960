import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './form.module.css';
import { Bar, FailedState } from './states.tsx';

export interface LoadedProps<Value> {
  query: UseQueryResult<Value>;
  /** Shown during loading; has the size of the real layout. */
  skeleton: ReactNode;
  children: (value: Value) => ReactNode;
}

/**
 * Shows the result of a query, or before that a skeleton, or the failure with a button to try again. What comes after it
 * appears with the result, so that nothing moves.
 */
export function Loaded<Value>({ query, skeleton, children }: LoadedProps<Value>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError && !query.isFetching)
    return <FailedState error={query.error} retry={() => void query.refetch()} />;
  return (
    <div aria-busy className={styles.waiting}>
      {skeleton}
    </div>
  );
}

/** The skeleton of a form with that many fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={styles.form}>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className={styles.bones}>
          <Bar width="96px" />
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
