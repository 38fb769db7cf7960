import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import styles from './dial-code-picker.module.css';
import { countryOf, dialCodes } from './dial-codes.ts';

export interface DialCodePickerProps {
  label: string;
  name: string;
  /** `+` and digits, or empty. */
  value: string;
  /** The national digits, which tell apart the countries that share a code. */
  number: string;
  hasError: boolean;
  onChange: (code: string) => void;
}

/** A searchable list of dial codes: by country name, country code or digits. */
export default function DialCodePicker({
  label,
  name,
  value,
  number,
  hasError,
  onChange,
}: DialCodePickerProps) {
  const { i18n, t } = useLingui();
  const [chosen, setChosen] = useState(() => countryOf(value, number));
  const codes = useMemo(() => dialCodes(i18n.locale), [i18n.locale]);
  const byCountry = useMemo(
    () => new Map<string, (typeof codes)[number]>(codes.map((code) => [code.country, code])),
    [codes],
  );
  const current =
    chosen !== null && byCountry.get(chosen)?.code === value ? chosen : countryOf(value, number);
  return (
    <Select
      aria-label={label}
      name={name}
      data={codes.map(({ country, code }) => ({ value: country, label: code }))}
      value={current}
      searchable
      allowDeselect={false}
      error={hasError}
      placeholder={t`Code`}
      nothingFoundMessage={t`No such country`}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      maxDropdownHeight={280}
      filter={({ options, search }) => {
        const wanted = search.trim().toLocaleLowerCase();
        const found = options.filter((option) => {
          const entry = 'value' in option ? byCountry.get(option.value) : undefined;
          return (
            entry !== undefined &&
            (entry.name.toLocaleLowerCase().includes(wanted) ||
              entry.code.startsWith(wanted) ||
              entry.code.startsWith(`+${wanted}`) ||
              entry.country.toLowerCase() === wanted)
          );
        });
        return found;
      }}
      renderOption={({ option }) => {
        const entry = byCountry.get(option.value);
        return (
          <span className={styles.option}>
            <bdi>{entry?.name}</bdi>
            <span dir="ltr">{entry?.code}</span>
          </span>
        );
      }}
      onChange={(country) => {
        const entry = country === null ? undefined : byCountry.get(country);
        if (!entry) return;
        setChosen(entry.country);
        onChange(entry.code);
      }}
    />
  );
}
