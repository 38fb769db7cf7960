/** Elements in which a letter is typed text. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [contenteditable=""]';

/**
 * The key of an event as a letter of the Latin alphabet. A keyboard of another script uses the letter at the same
 * position.
 * @returns undefined while somebody types, or with Ctrl, Alt or Command held
 */
export function shortcutKeyOf(event: KeyboardEvent): string | undefined {
  const { target, key, code } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return undefined;
  if (target instanceof Element && target.closest(typing)) return undefined;
  if (key === '؟' || (code === 'Slash' && event.shiftKey && !/^[\x20-\x7e]$/.test(key))) return '?';
  if (key.length !== 1 || /^[\x20-\x7e]$/.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  if (code === 'Slash') return '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : undefined;
}
