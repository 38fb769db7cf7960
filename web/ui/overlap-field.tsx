import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

type Props = Omit<NativeSelectProps, 'data'> & {
  /** Whether the previous secret may also end immediately. */
  mayEnd: boolean;
};

/** For how many hours the previous secret stays valid after a new one. */
export function OverlapField({ mayEnd, ...field }: Props) {
  const { t } = useLingui();
  return (
    <NativeSelect
      {...field}
      data={[
        { value: '24', label: t`A day` },
        { value: '168', label: t`A week` },
        { value: '1', label: t`An hour` },
        ...(mayEnd ? [{ value: '0', label: t`Not at all` }] : []),
      ]}
    />
  );
}
