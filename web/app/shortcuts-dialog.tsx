import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MenuPath } from '#contract/platform/menu.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { menuLabels } from '#web/lib/screens.ts';
import styles from './shortcuts-dialog.module.css';

/** The list of all keyboard shortcuts. */
export default function ShortcutsDialog({
  jumps,
  onClose,
}: {
  jumps: readonly (readonly [key: string, path: MenuPath])[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['/'], t`Search this list`],
    [['j', 'k'], t`Next row, previous row`],
    [['Enter'], t`Open row`],
    [[t`Space`], t`Show the row's record next to the list`],
    [['x'], t`Select row`],
    [['Shift + ← →'], t`On a column heading: narrow or widen the column`],
    [['Alt + ← →'], t`On a column heading: move the column`],
    [['Ctrl + Enter'], t`Submit form`],
    [['Ctrl + K'], t`Search`],
    [['?'], t`Show keyboard shortcuts`],
  ];
  const line = (pressed: readonly string[], does: string) => (
    <div key={does} className={styles.line}>
      <dt>
        {pressed.map((key) => (
          <kbd key={key} dir="ltr">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
  return (
    <Dialog opened isWide onClose={onClose} label={t`Keys`}>
      <div className={styles.content}>
        <h2>
          <Trans>Keys</Trans>
        </h2>
        <dl>{keys.map(([pressed, does]) => line(pressed, does))}</dl>
        <h3>
          <Trans>Go to a screen</Trans>
        </h3>
        <dl className={styles.jumps}>
          {jumps.map(([key, path]) => line(['g', key], i18n._(menuLabels(path).label)))}
        </dl>
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
