import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import styles from './dial-code-picker.module.css';
import { countryOf, dialCodes } from './dial-code-reader.ts';

export interface DialCodePickerProps {
  label: string;
  name: string;
  /** `+` and digits, or empty. */
  value: string;
  /** The national digits, which decide between countries that share a code. */
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
      data-field={name}
      data={codes.map(({ country, code }) => ({ value: country, label: code }))}
      value={current}
      searchable
      // Typing starts a new search instead of extending the current code.
      onFocus={(event) => event.currentTarget.select()}
      allowDeselect={false}
      error={hasError}
      placeholder={t`Code`}
      nothingFoundMessage={t`Unknown country`}
      comboboxProps={{ width: 300, position: 'bottom-start', withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: styles.options }}
      filter={({ options, search }) => {
        const wanted = search.trim().toLocaleLowerCase();
        const rank = (option: (typeof options)[number]) => {
          const entry = 'value' in option ? byCountry.get(option.value) : undefined;
          const name = entry?.name.toLocaleLowerCase() ?? '';
          if (!entry) return 3;
          if (entry.country.toLowerCase() === wanted || name.startsWith(wanted)) return 0;
          if (entry.code.startsWith(wanted) || entry.code.startsWith(`+${wanted}`)) return 1;
          return name.includes(wanted) ? 2 : 3;
        };
        return options.filter((option) => rank(option) < 3).sort((a, b) => rank(a) - rank(b));
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
