import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { moveColumn, orderedColumns, setColumnVisible } from '#web/lib/column-layout.ts';
import { setTableOption, useTableLayouts } from '#web/lib/table-layouts.ts';
import { IconButton } from './icon-button.tsx';
import { SavedViews } from './saved-views.tsx';
import { SidePanel } from './side-panel.tsx';
import styles from './view-panel.module.css';
import type { ViewProps } from './view-button.tsx';

function WidthField({ label, width, set }: { label: string; width: number; set: (next: number) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(width));
  const [known, setKnown] = useState(width);
  if (known !== width) {
    setKnown(width);
    setTyped(String(width));
  }
  const fire = () => {
    const next = Math.round(Math.min(800, Math.max(56, Number(typed) || width)));
    setTyped(String(next));
    if (next !== width) set(next);
  };
  return (
    <TextInput
      size="xs"
      inputMode="numeric"
      aria-label={t`${label}: width in pixels`}
      className={styles.width}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={fire}
      onKeyDown={(event) => {
        if (event.key === 'Enter') fire();
      }}
    />
  );
}

/** The layout of a list: density, columns, and saved views. Everything applies immediately. */
export default function ViewPanel(props: ViewProps & { onClose: () => void }) {
  const { columns, look: of, onClose } = props;
  const { look: layout, setLook } = of;
  const { t } = useLingui();
  const { density } = useTableLayouts();
  const ordered = orderedColumns(columns, layout);
  const shown = ordered.filter(({ key }) => !layout.hidden.includes(key));
  const densities = { comfortable: t`Comfortable`, compact: t`Compact` } as const;
  return (
    <SidePanel isNarrow opened onClose={onClose} title={t`View`}>
      <div className={styles.parts}>
        {of.path !== null && <SavedViews {...props} path={of.path} />}
        <section aria-label={t`Density`}>
          <h3>
            <Trans>Density</Trans>
          </h3>
          <div className={styles.choices}>
            {(['comfortable', 'compact'] as const).map((each) => (
              <Button
                key={each}
                size="xs"
                variant={density === each ? 'filled' : 'default'}
                aria-pressed={density === each}
                onClick={() => setTableOption({ density: each })}
              >
                {densities[each]}
              </Button>
            ))}
          </div>
        </section>
        <section aria-label={t`Columns`}>
          <h3>
            <Trans>Columns</Trans>
          </h3>
          <ul className={styles.columns}>
            {ordered.map((column, index) => {
              const { key, header } = column;
              const isShown = !layout.hidden.includes(key);
              const [before, after] = [ordered[index - 1], ordered[index + 1]];
              return (
                <li key={key}>
                  <Checkbox
                    label={header}
                    checked={isShown}
                    disabled={isShown && shown.length === 1}
                    onChange={({ currentTarget }) =>
                      setLook(setColumnVisible(columns, layout, key, currentTarget.checked))
                    }
                  />
                  <WidthField
                    label={header}
                    width={layout.widths[key] ?? column.width ?? 160}
                    set={(next) => setLook({ ...layout, widths: { ...layout.widths, [key]: next } })}
                  />
                  <IconButton
                    label={t`Move ${header} earlier`}
                    disabled={!before}
                    onClick={() => before && setLook(moveColumn(columns, layout, key, before.key))}
                  >
                    <IconArrowUp size={16} />
                  </IconButton>
                  <IconButton
                    label={t`Move ${header} later`}
                    disabled={!after}
                    onClick={() => after && setLook(moveColumn(columns, layout, key, after.key))}
                  >
                    <IconArrowDown size={16} />
                  </IconButton>
                </li>
              );
            })}
          </ul>
          <Button variant="default" size="xs" onClick={() => setLook(undefined)}>
            <Trans>Reset columns</Trans>
          </Button>
        </section>
      </div>
    </SidePanel>
  );
}
