import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { eventsPath, feedPaths, type FeedPath } from '#contract/platform/feed-rights.ts';
import { feedRightLabels } from '../rights/feed-right-labels.ts';
import styles from './api-keys.module.css';

export interface FeedRightsProps {
  name: string;
  value: readonly FeedPath[];
  onChange: (value: FeedPath[]) => void;
}

const writes = feedPaths.filter((path) => path !== eventsPath);

/** What a key may send in, and whether it reads the decisions of the workspace. */
export function FeedRightsField({ name, value, onChange }: FeedRightsProps) {
  const { i18n } = useLingui();
  const set = (paths: readonly FeedPath[], isOn: boolean) =>
    onChange(feedPaths.filter((path) => (paths.includes(path) ? isOn : value.includes(path))));
  const box = (path: FeedPath) => (
    <Checkbox
      key={path}
      label={i18n._(feedRightLabels[path])}
      checked={value.includes(path)}
      onChange={(event) => set([path], event.currentTarget.checked)}
    />
  );
  const hasAll = writes.every((path) => value.includes(path));
  return (
    <>
      <fieldset name={name} tabIndex={-1} className={styles.feed}>
        <legend>
          <Trans>Can send</Trans>
        </legend>
        <div>{writes.map(box)}</div>
        <Button variant="default" size="xs" onClick={() => set(writes, !hasAll)}>
          {hasAll ? <Trans>Clear selection</Trans> : <Trans>Select all</Trans>}
        </Button>
      </fieldset>
      <fieldset className={styles.feed}>
        <legend>
          <Trans>Can read</Trans>
        </legend>
        <div>{box(eventsPath)}</div>
      </fieldset>
    </>
  );
}
