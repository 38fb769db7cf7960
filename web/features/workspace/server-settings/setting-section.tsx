import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useRun } from '#web/ui/use-run.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ClientCall } from '#web/lib/client.ts';
import styles from './server-settings.module.css';

/** The answer of a test, in words. */
interface Tested {
  message: string;
  result: { isFine: boolean };
}

interface SettingSectionProps {
  title: ReactNode;
  lead: ReactNode;
  /** Who changed it last, and when. */
  stored: { changedAt: string | null; changedBy: string | null; isUnreadable: boolean };
  /** The variables that set it: then the fields are read-only. */
  setBy: readonly string[];
  test: { call: ClientCall<Record<string, never>, Tested>; label: ReactNode; isOff: boolean };
  children: ReactNode;
}

/** One server setting: its form, its test, and what the test found. */
export function SettingSection({ title, lead, stored, setBy, test, children }: SettingSectionProps) {
  const heading = useId();
  const [found, setFound] = useState<{ isFine: boolean; message: string } | null>(null);
  const { run, isRunning } = useRun(
    test.call,
    ({ message, result }) => setFound({ message, isFine: result.isFine }),
    async ({ status, message }) => {
      if (status !== 401) toast.failed(message);
    },
  );
  const { changedAt, changedBy, isUnreadable } = stored;
  const at = changedAt !== null && <Instant at={changedAt} />;
  const by = <bdi>{changedBy ?? '—'}</bdi>;
  return (
    <section className={styles.setting} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>{lead}</p>
      {isUnreadable && (
        <StatusMark tone="negative">
          <Trans>The stored setting can’t be read because its key was lost. Enter it again.</Trans>
        </StatusMark>
      )}
      {setBy.map((variable) => (
        <p key={variable} className={styles.fixed}>
          <Trans>
            Set by <code>{variable}</code> on the server. Change it there.
          </Trans>
        </p>
      ))}
      {children}
      {at && (
        <p>
          <Trans>
            Last changed by {by}, {at}.
          </Trans>
        </p>
      )}
      <div className={styles.test}>
        <Button variant="default" loading={isRunning} disabled={test.isOff} onClick={() => void run({})}>
          {test.label}
        </Button>
        <div role="status">
          {found && !isRunning && (
            <StatusMark tone={found.isFine ? 'positive' : 'negative'}>{found.message}</StatusMark>
          )}
        </div>
      </div>
    </section>
  );
}
