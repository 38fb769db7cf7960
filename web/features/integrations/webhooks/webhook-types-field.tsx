import { Checkbox } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type EventTypeName, eventTypes } from '#contract/platform/event-types.ts';
import styles from './webhooks.module.css';

const names = Object.keys(eventTypes) as EventTypeName[];

interface Props {
  /** The selected types; none means all. */
  value: readonly EventTypeName[];
  onChange: (types: EventTypeName[]) => void;
  error?: string | undefined;
}

/** The event types that an endpoint gets: all, or the selected ones. */
export function WebhookTypesField({ value, onChange, error }: Props) {
  const [isChoosing, setChoosing] = useState(value.length > 0);
  const choose = (chooses: boolean) => {
    setChoosing(chooses);
    onChange([]);
  };
  return (
    <fieldset className={styles.types}>
      <legend>
        <Trans>Events</Trans>
      </legend>
      <Checkbox
        checked={!isChoosing}
        label={<Trans>All, including those of future versions</Trans>}
        onChange={() => choose(!isChoosing)}
      />
      {isChoosing && (
        <div className={styles.ticks}>
          {names.map((name) => (
            <Checkbox
              key={name}
              checked={value.includes(name)}
              label={
                <span dir="ltr" className={styles.mono}>
                  {name}
                </span>
              }
              onChange={() =>
                onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name])
              }
            />
          ))}
        </div>
      )}
      {isChoosing && value.length === 0 && (
        <p className={styles.dim}>
          <Trans>No events selected: all events are sent.</Trans>
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
