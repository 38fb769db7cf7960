/** Percent × 1e18, as the contracts count it, as percent: an exact decimal. */
export function percentOf(scaled: string): string {
  const digits = scaled.padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  return digits.slice(0, -18) + (fraction && `.${fraction}`);
}
