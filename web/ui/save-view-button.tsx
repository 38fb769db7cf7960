import { UnstyledButton } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import styles from './filter-chips.module.css';
import type { SaveViewFormProps } from './save-view-form.tsx';

const SaveViewForm = lazy(() => import('./save-view-form.tsx'));

/** Saves the current filters of a list as a view. The form loads when it is opened. */
export function SaveViewButton(props: Omit<SaveViewFormProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={styles.clear} onClick={() => setOpen(true)}>
        <Trans>Save view</Trans>
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <SaveViewForm {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
