/** Where a letter belongs to what is being typed. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [contenteditable=""]';

/**
 * The key of an event as a letter of the Latin alphabet: on a keyboard of another script, the one in the same place.
 * @returns undefined while somebody types, or with Ctrl, Alt or Command held
 */
export function plainKey(event: KeyboardEvent): string | undefined {
  const { target, key, code } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return undefined;
  if (target instanceof Element && target.closest(typing)) return undefined;
  if (key === '؟' || (code === 'Slash' && event.shiftKey && !/^[\x20-\x7e]$/.test(key))) return '?';
  if (key.length !== 1 || /^[\x20-\x7e]$/.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  if (code === 'Slash') return '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : undefined;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('#content [data-row]')];

/** The row that has the focus, or whose button has it. */
const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;

function moveBy(step: 1 | -1): boolean {
  const all = rows();
  const current = currentRow();
  const next = current ? all[all.indexOf(current) + step] : all[0];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return all.length > 0;
}

/** Opens the focused row: its record, or else what its first button does. */
function openRow(): boolean {
  const row = document.activeElement;
  if (!(row instanceof HTMLElement) || row.dataset['row'] === undefined) return false;
  if (row.dataset['to'] !== undefined) row.click();
  else row.querySelector<HTMLElement>('td:last-child :is(a, button), td a')?.click();
  return true;
}

function selectRow(event: KeyboardEvent): boolean {
  const box = currentRow()?.querySelector<HTMLElement>('input[type=checkbox]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  return box !== null && box !== undefined;
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('#content [role=searchbox]');
  box?.focus();
  box?.select();
  return box !== null;
}

/**
 * What a key does on a list.
 * @returns whether it did anything
 */
export function actOnList(key: string, event: KeyboardEvent): boolean {
  switch (key) {
    case '/':
      return focusSearch();
    case 'j':
      return moveBy(1);
    case 'k':
      return moveBy(-1);
    case 'x':
      return selectRow(event);
    case 'Enter':
      return openRow();
    default:
      return false;
  }
}

/** Sends the form of the focused field. */
export function sendForm(): boolean {
  const form = document.activeElement?.closest('form');
  form?.requestSubmit();
  return form !== null && form !== undefined;
}
