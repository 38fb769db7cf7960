import { formulaStarts } from '#contract/platform/formula-starts.ts';

/**
 * Downloads a file with the browser, so that it never has to fit in the page's memory. The server names it unless
 * `name` does.
 */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads a short text as a file. */
export function downloadText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  download(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A text that a spreadsheet doesn't calculate. Numbers with a sign are no formulas. */
const safe = (text: string) =>
  formulaStarts.includes(text.codePointAt(0) ?? 0) && !/^.\d+(?:\.\d+)?$/su.test(text) ? `'${text}` : text;

const cellOf = (text: string) => `"${safe(text).replaceAll('"', '""')}"`;

/** Downloads lines of texts as a CSV file. */
export function downloadCsv(lines: readonly (readonly string[])[], name: string): void {
  downloadText(`${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`, name);
}
