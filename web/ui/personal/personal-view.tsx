import { IconEye } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { RevealableKind } from '#contract/privacy/personal-data.schemas.ts';
import { IconButton } from '../icon-button.tsx';
import { RecordLink, type RecordPlace } from '../record-link.tsx';
import styles from './personal.module.css';

const RevealForm = lazy(async () => ({ default: (await import('./reveal-form.tsx')).RevealForm }));

/** Whether a text is a mask: the server gives it to who may not see personal data. */
export const isMask = (text: string | null | undefined): boolean => /••|•\.•/.test(text ?? '');

interface Props {
  kind: RevealableKind;
  id: string;
  field: string;
  /** What the field is called on the screen. */
  label: string;
  /** The value as the server gave it, masked or not. */
  value: string | null;
  /** Whether the admin may look at it with a reason. */
  mayReveal: boolean;
  /** The record that it leads to, masked or not. */
  to?: RecordPlace;
  /** How it is shown where it is not masked; left out, as it is. */
  children?: ReactNode;
}

/** A personal value. Who sees its mask may look at it for a minute, and says why. */
export function Personal({ kind, id, field, label, value, mayReveal, to, children }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ value: string; until: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const wait = setTimeout(() => setShown(null), Math.max(0, Date.parse(shown.until) - Date.now()));
    return () => clearTimeout(wait);
  }, [shown]);
  // A mask is nobody's address.
  const linked = (text: string) =>
    to && !isMask(to.id) ? <RecordLink to={to}>{text}</RecordLink> : <bdi dir="auto">{text}</bdi>;
  if (!isMask(value)) return children ?? linked(value ?? '—');
  if (shown) return linked(shown.value);
  return (
    <span className={styles.value}>
      <span className={styles.masked} dir="ltr">
        {linked(value ?? '')}
      </span>
      {mayReveal && (
        <IconButton label={t`Show ${label} for a minute`} onClick={() => setAsking(true)}>
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
