/** How a value is written into a file. Null is an empty field. */
export type WriteValue = (value: string | null) => string;

/**
 * Turns rows that `COPY … TO STDOUT` wrote in its text form into those of a file.
 * @param chunk whole rows
 * @param row the texts around a row, and how each of its values is written
 */
export function convertRows(
  chunk: Buffer,
  row: { begin: string; values: readonly WriteValue[]; end: string },
): Buffer {
  let text = '';
  const lines = chunk.toString().split('\n');
  // The last row ends with a line end as well.
  lines.pop();
  for (const line of lines) {
    text += row.begin;
    const fields = line.split('\t');
    for (const [index, write] of row.values.entries()) text += write(valueOf(fields[index] ?? ''));
    text += row.end;
  }
  return Buffer.from(text);
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Undoes the escapes of COPY's text form. */
function valueOf(field: string): string | null {
  if (!field.includes('\\')) return field;
  if (field === '\\N') return null;
  return field.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character);
}
