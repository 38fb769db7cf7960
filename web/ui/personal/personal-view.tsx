import { IconEye } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { RevealableKind } from '#contract/privacy/personal-data.schemas.ts';
import { EmailText } from '../email-text.tsx';
import { IconButton } from '../icon-button.tsx';
import { RecordLink, type RecordPlace } from '../record-link.tsx';
import styles from './personal.module.css';

const RevealForm = lazy(() => import('./reveal-form.tsx').then((file) => ({ default: file.RevealForm })));

/** Whether a text is a mask, which the server sends to admins who may not see personal data. */
export const isMask = (text: string | null | undefined): boolean => /••|•\.•/.test(text ?? '');

export interface PersonalProps {
  kind: RevealableKind;
  id: string;
  field: string;
  /** The label of the field on the screen. */
  label: string;
  /** The value from the server, masked or not. */
  value: string | null;
  /** Whether the admin may reveal it with a reason. */
  mayReveal: boolean;
  /** The linked record, whether masked or not. */
  to?: RecordPlace;
  /** How the unmasked value is shown; the plain text by default. */
  children?: ReactNode;
}

/** A personal value. An admin who sees a mask may reveal it for a minute, and gives a reason. */
export function Personal({ kind, id, field, label, value, mayReveal, to, children }: PersonalProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ value: string; until: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const wait = setTimeout(() => setShown(null), Math.max(0, Date.parse(shown.until) - Date.now()));
    return () => clearTimeout(wait);
  }, [shown]);
  // A mask is not an address.
  const linked = (text: string) => {
    const words = <EmailText email={text} />;
    return to && !isMask(to.id) ? <RecordLink to={to}>{words}</RecordLink> : <bdi dir="auto">{words}</bdi>;
  };
  if (!isMask(value)) return children ?? linked(value ?? '—');
  if (shown) return linked(shown.value);
  return (
    <span className={styles.value}>
      <span className={styles.masked} dir="ltr">
        {linked(value ?? '')}
      </span>
      {mayReveal && (
        <IconButton label={t`Reveal ${label} for one minute`} onClick={() => setAsking(true)}>
          <IconEye size={17} />
        </IconButton>
      )}
      {isAsking && (
        <Suspense>
          <RevealForm
            asked={{ kind, id, field }}
            label={label}
            onClose={() => setAsking(false)}
            onShown={(value) => {
              setAsking(false);
              setShown(value);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
