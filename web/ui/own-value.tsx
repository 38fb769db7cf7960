import { useLingui } from '@lingui/react/macro';
import type { OwnFieldType, OwnValue as Value } from '#contract/platform/own-field-kinds.ts';
import { Amount } from './amount.tsx';
import { formatDay } from '#web/lib/format.ts';

/** A value of an own field; a dash if it is empty. */
export function OwnValue({ type, value }: { type: OwnFieldType; value: Value | undefined }) {
  const { t } = useLingui();
  if (value === undefined || value === '') return '—';
  // A mask is a text, whatever the type of the field.
  const text = String(value);
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (type === 'number' && /^-?[\d.]+$/.test(text)) return <Amount value={text} />;
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  if (type === 'link' && /^https?:/.test(text))
    return (
      <a href={text} target="_blank" rel="noopener noreferrer" dir="ltr">
        {text}
      </a>
    );
  return <bdi>{text}</bdi>;
}
