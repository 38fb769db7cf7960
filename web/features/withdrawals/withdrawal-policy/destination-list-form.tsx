import { Button, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { DestinationList } from '#contract/withdrawals/withdrawal-policy.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import styles from './withdrawal-policy.module.css';

/** The most entries of a list; the server refuses more. */
const most = 500;

interface Props {
  list: DestinationList;
  /** The names of the other lists. */
  names: readonly string[];
  /** Whether a rule refers to it, so that its name can't change. */
  isUsed: boolean;
  done: (list: DestinationList) => void;
  onClose: () => void;
}

/** A named list of destinations, one per line. It becomes part of the policy's form; nothing is saved yet. */
export function DestinationListForm({ list, names, isUsed, done, onClose }: Props) {
  const { t } = useLingui();
  const [name, setName] = useState(list.name);
  const [text, setText] = useState(list.destinations.join('\n'));
  const [isTried, setTried] = useState(false);
  const destinations = [...new Set(text.split('\n').map((line) => line.trim()))].filter(
    (line) => line !== '',
  );
  const nameMistake =
    name.trim() === ''
      ? t`Enter a name for the list.`
      : names.includes(name.trim())
        ? t`Another list already has this name. Choose a different one.`
        : undefined;
  const mistake =
    destinations.length > most
      ? t`A list holds at most ${most} destinations.`
      : destinations.some((line) => line.length > 200)
        ? t`A line is too long for a destination.`
        : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!nameMistake && !mistake) done({ name: name.trim(), destinations });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      isNarrow
      title={list.name === '' ? t`Add list` : t`Edit list ${list.name}`}
    >
      <form className={styles.rule} noValidate onSubmit={submit}>
        <TextInput
          label={t`Name`}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={isTried && nameMistake}
          description={isUsed && t`A rule uses this list, so you can’t change its name.`}
          readOnly={isUsed}
          maxLength={60}
          dir="auto"
        />
        <Textarea
          label={t`Destinations, one per line`}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          error={isTried && mistake}
          autosize
          minRows={8}
          maxRows={20}
          dir="ltr"
        />
        <div className={styles.buttons}>
          <Button type="submit">
            <Trans>Done</Trans>
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </SidePanel>
  );
}
