import {
  exampleMappings,
  type ProviderMappingRow,
  type ProviderPreset,
  providerPresets,
  type ProviderScheme,
} from '#contract/integrations/provider-schemes.ts';
import type { Provider } from './provider-labels.tsx';

const asText = (mapping: readonly ProviderMappingRow[]) => JSON.stringify(mapping, null, 2);

/** The values of the form that a preset gives. */
export function valuesOfPreset(preset: ProviderPreset) {
  const scheme: ProviderScheme = providerPresets[preset];
  return { ...scheme, tolerance: String(scheme.tolerance), mapping: asText(exampleMappings[preset]) };
}

/** The values of the form: the parts of the scheme are fields, and the mapping is JSON. */
export function valuesOf(one?: Provider) {
  const preset: ProviderPreset = one?.preset ?? 'standardWebhooks';
  return {
    name: one?.name ?? '',
    slug: one?.slug ?? '',
    preset,
    source: one?.source ?? '',
    ...valuesOfPreset(preset),
    ...(one && { ...one.scheme, tolerance: String(one.scheme.tolerance), mapping: asText(one.mapping) }),
    secret: '',
  };
}

export type Values = ReturnType<typeof valuesOf>;

/** The mapping as rows; undefined if it isn't a list in JSON. */
export function rowsOf(text: string): ProviderMappingRow[] | undefined {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? (rows as ProviderMappingRow[]) : undefined;
  } catch {
    return undefined;
  }
}

/** The input of the calls, without the secret. */
export function inputOf(values: Values) {
  const { name, slug, preset, source, mapping } = values;
  const parts = Object.keys(providerPresets.custom) as (keyof ProviderScheme)[];
  const scheme = Object.fromEntries(parts.map((part) => [part, values[part]])) as Omit<
    ProviderScheme,
    'tolerance'
  >;
  return {
    name,
    slug,
    preset,
    source,
    scheme: { ...scheme, tolerance: Number(values.tolerance) },
    mapping: (rowsOf(mapping) ?? []).map((row) => ({
      ...row,
      when: { ...row.when },
      columns: { ...row.columns },
      constants: { ...row.constants },
      values: Object.fromEntries(
        Object.entries(row.values ?? {}).map(([field, meanings]) => [field, { ...meanings }]),
      ),
    })),
  };
}
