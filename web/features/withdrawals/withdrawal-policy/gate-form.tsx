import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import {
  isGateAddress,
  isOwnGate,
  type PolicyGate,
  screeningGate,
  travelRuleGate,
  validMinutesMax as most,
} from '#contract/withdrawals/gates.ts';
import { useModule } from '#web/lib/modules.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import styles from './withdrawal-policy.module.css';

interface Props {
  gate: PolicyGate;
  /** The names of the other gates. */
  names: readonly string[];
  /** Whether a rule or the active policy has it, so that its name can't change. */
  isUsed: boolean;
  done: (gate: PolicyGate) => void;
  onClose: () => void;
}

/** A gate: the server that is asked, and how long its answer counts. It becomes part of the policy's form. */
export function GateForm({ gate, names, isUsed, done, onClose }: Props) {
  const { t } = useLingui();
  const [name, setName] = useState(gate.name);
  const [url, setUrl] = useState(gate.url);
  const [minutes, setMinutes] = useState(String(gate.validMinutes));
  const hasScreening = useModule('screening');
  const hasTravelRule = useModule('travelRule');
  const isOwn = isOwnGate(url);
  const [isTried, setTried] = useState(false);
  const nameMistake =
    name.trim() === ''
      ? t`Enter a name for the gate.`
      : names.includes(name.trim())
        ? t`Another gate already has this name. Choose a different one.`
        : undefined;
  const urlMistake = isGateAddress(url.trim()) ? undefined : t`Enter an address that starts with https://.`;
  const count = Number(minutes);
  const minutesMistake =
    /^\d+$/.test(minutes.trim()) && count >= 1 && count <= most
      ? undefined
      : t`Enter a whole number from 1 to ${most}.`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (nameMistake ?? urlMistake ?? minutesMistake) return;
    done({ name: name.trim(), url: url.trim(), validMinutes: count });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      isNarrow
      title={gate.name === '' ? t`Add gate` : t`Edit gate ${gate.name}`}
    >
      <form className={styles.rule} noValidate onSubmit={submit}>
        <p className={styles.dim}>
          <Trans>
            The workspace asks this server about each withdrawal whose rule requires the gate. It is not
            released before the server has answered that it passed.
          </Trans>
        </p>
        <TextInput
          label={t`Name`}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={isTried && nameMistake}
          description={isUsed && t`A rule uses this gate, so you can’t change its name.`}
          readOnly={isUsed}
          maxLength={60}
          dir="auto"
        />
        {(hasScreening || url === screeningGate) && (
          <Checkbox
            label={t`Use the screening of this workspace`}
            checked={url === screeningGate}
            onChange={({ currentTarget: { checked } }) => setUrl(checked ? screeningGate : '')}
          />
        )}
        {(hasTravelRule || url === travelRuleGate) && (
          <Checkbox
            label={t`Use the Travel Rule of this workspace`}
            checked={url === travelRuleGate}
            onChange={({ currentTarget: { checked } }) => setUrl(checked ? travelRuleGate : '')}
          />
        )}
        {!isOwn && (
          <TextInput
            label={t`Address`}
            value={url}
            onChange={({ currentTarget: { value } }) => setUrl(value)}
            error={isTried && urlMistake}
            type="url"
            inputMode="url"
            maxLength={2000}
            dir="ltr"
          />
        )}
        <TextInput
          label={t`A result counts for (minutes)`}
          value={minutes}
          onChange={({ currentTarget: { value } }) => setMinutes(value)}
          error={isTried && minutesMistake}
          description={t`After this time, the gate is asked again.`}
          inputMode="numeric"
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
