import {
  exampleMappings,
  type ProviderPreset,
  providerPresets,
  type ProviderScheme,
} from '#contract/integrations/provider-schemes.ts';
import type { Provider } from './provider-labels.tsx';
import { draftOf, rowOf } from './provider-mapping-reader.ts';

/** The values of the form that a preset gives. */
export function valuesOfPreset(preset: ProviderPreset) {
  const scheme: ProviderScheme = providerPresets[preset];
  return { ...scheme, tolerance: String(scheme.tolerance), mapping: exampleMappings[preset].map(draftOf) };
}

/** The values of the form: the parts of the scheme are fields. */
export function valuesOf(one?: Provider) {
  const preset: ProviderPreset = one?.preset ?? 'standardWebhooks';
  return {
    name: one?.name ?? '',
    slug: one?.slug ?? '',
    preset,
    source: one?.source ?? '',
    ...valuesOfPreset(preset),
    ...(one && { ...one.scheme, tolerance: String(one.scheme.tolerance), mapping: one.mapping.map(draftOf) }),
    secret: '',
  };
}

export type Values = ReturnType<typeof valuesOf>;

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
    mapping: mapping.map(rowOf),
  };
}
