const rows = () => [...document.querySelectorAll<HTMLElement>('#content [data-row]')];

/** The row that has the focus or contains the focused button. */
const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;

function moveBy(step: 1 | -1): boolean {
  const all = rows();
  const current = currentRow();
  const next = current ? all[all.indexOf(current) + step] : all[0];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return all.length > 0;
}

/**
 * The focused row of a list whose rows open records.
 * @returns the address of its record, which is empty if the list opens it in a panel
 */
export function focusedRow(): { id: string; to: string } | undefined {
  const row = document.activeElement;
  if (!(row instanceof HTMLElement)) return undefined;
  const { row: id, to } = row.dataset;
  return id === undefined || to === undefined ? undefined : { id, to };
}

/** Opens the record of the focused row, or else clicks the row's first button. */
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
export function runListShortcut(key: string, event: KeyboardEvent): boolean {
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
export function submitFocusedForm(): boolean {
  const form = document.activeElement?.closest('form');
  form?.requestSubmit();
  return form !== null && form !== undefined;
}
