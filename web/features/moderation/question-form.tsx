import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MenuPath } from '#contract/platform/menu.ts';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import type { CallForm } from '#web/ui/use-call-form.ts';
import { menuLabels } from '#web/lib/screens.ts';
import styles from './question-form.module.css';

/** The changes that the caller may not make, by their menus. */
function Missing({ menus }: { menus: readonly MenuPath[] }) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale).format(menus.map((menu) => i18n._(menuLabels(menu).label)));
  return (
    <FormFailure>
      <Trans>You need write access to {names} for this. Ask a superadmin.</Trans>
    </FormFailure>
  );
}

interface Props {
  form: Pick<CallForm<never>, 'frame' | 'failure' | 'isRunning'>;
  title: string;
  missing: readonly MenuPath[];
  isDestructive?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a question about an action of several parts: without a permission there is no button to confirm. */
export function QuestionFrame({ form, title, missing, isDestructive = false, onClose, children }: Props) {
  return (
    <form {...form.frame} className={styles.form}>
      <h2>{title}</h2>
      {children}
      {missing.length > 0 && <Missing menus={missing} />}
      {form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {missing.length === 0 && (
          <Button type="submit" color={isDestructive ? 'red.9' : undefined} loading={form.isRunning}>
            {title}
          </Button>
        )}
      </div>
    </form>
  );
}
