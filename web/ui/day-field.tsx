import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { dayFormat, formatDay, parseDay } from '#web/lib/format.ts';
import styles from './day-field.module.css';
import { IconButton } from './icon-button.tsx';

export interface DayFieldProps {
  label: string;
  /** `2026-11-21`, or empty. With a trailing `Z` it is a day in UTC, which the label says. */
  value: string;
  /** Called with each typed or picked day, and with an empty text when the field is cleared. */
  onChange: (next: string) => void;
}

/**
 * A day to type or pick. The browser's own date field uses the browser's format, so it only serves to pick; the
 * text is `DD-MM-YYYY`, as in every list (specification 5.7).
 */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const isUtc = value.endsWith('Z');
  const day = isUtc ? value.slice(0, -1) : value;
  // A hand-written address may contain anything.
  const shown = parseDay(day) === null ? '' : formatDay(day);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  const [fired, setFired] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  if (known !== shown) {
    setKnown(shown);
    // A value that was typed here comes back and must not overwrite what was typed since.
    if (shown !== fired) {
      setFired(shown);
      setTyped(shown);
      setWrong(false);
    }
  }
  const fire = (given: string) => {
    const next = given.trim() === '' ? '' : parseDay(given);
    setWrong(next === null);
    if (next === null) return;
    // A day typed in another format is shown in the standard format.
    const text = next === '' ? '' : formatDay(next);
    setTyped(text);
    setFired(text);
    if (next !== day) onChange(next);
  };
  return (
    <div className={styles.day}>
      <label htmlFor={id}>
        {label}
        {isUtc && ' (UTC)'}
      </label>
      <span className={styles.box}>
        <TextInput
          id={id}
          value={typed}
          placeholder={dayFormat}
          inputMode="numeric"
          dir="ltr"
          error={isWrong}
          data-tip={isWrong ? t`Write a day as ${dayFormat}.` : undefined}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text);
            setWrong(false);
            if (text === '' || (text.length === dayFormat.length && parseDay(text) !== null)) fire(text);
          }}
          onBlur={() => fire(typed)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') fire(typed);
          }}
          rightSection={
            <IconButton label={t`${label}: choose a day`} onClick={() => picker.current?.showPicker()}>
              <IconCalendar size={16} />
            </IconButton>
          }
        />
        <input
          ref={picker}
          type="date"
          className={styles.picker}
          tabIndex={-1}
          aria-hidden
          value={shown && day}
          onChange={({ currentTarget }) => fire(currentTarget.value)}
        />
      </span>
    </div>
  );
}
