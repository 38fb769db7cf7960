import { Checkbox } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type EventTypeName, eventTypes } from '#contract/event-types.ts';
import styles from './webhooks.module.css';

const names = Object.keys(eventTypes) as EventTypeName[];

interface Props {
  /** The chosen types; none means all. */
  value: readonly EventTypeName[];
  onChange: (types: EventTypeName[]) => void;
  error?: string | undefined;
}

/** Which types of events an endpoint gets: all, or those with a tick. */
export function WebhookTypesField({ value, onChange, error }: Props) {
  const isAll = value.length === 0;
  return (
    <fieldset className={styles.types}>
      <legend>
        <Trans>Events</Trans>
      </legend>
      <Checkbox
        checked={isAll}
        label={<Trans>All, those of later versions too</Trans>}
        onChange={() => onChange(isAll ? [...names] : [])}
      />
      {!isAll && (
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
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
