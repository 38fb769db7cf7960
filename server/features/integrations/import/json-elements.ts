const [quote, backslash, open, close, brace, endBrace, comma] = [34, 92, 91, 93, 123, 125, 44];
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/** The most bytes of an array's element, more than any row has. */
const elementMax = 1024 * 1024;

/**
 * Splits a JSON array into the texts of its elements, with only one of them in memory.
 * @throws Error with a sentence if it is not an array, or is incomplete
 */
export async function* elementsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  let parts: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    let start = depth >= 1 ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) inText = false;
        continue;
      }
      if (isFirst && !isBlank(byte) && !isByteOrderMark(byte)) {
        if (byte !== open)
          throw new Error('The file is no JSON array: it begins with something else than "[".');
        isFirst = false;
      }
      if (byte === quote) inText = true;
      else if (byte === open || byte === brace) {
        depth += 1;
        if (depth === 1) start = at + 1;
      } else if (byte === close || byte === endBrace || (byte === comma && depth === 1)) {
        if (depth === 1 || byte === comma) {
          const text = Buffer.concat([...parts, chunk.subarray(start, at)]).toString();
          [parts, bytes, start] = [[], 0, at + 1];
          if (text.trim() !== '') yield text;
        }
        if (byte !== comma) depth -= 1;
      }
    }
    if (depth === 0 || start < 0) continue;
    parts.push(Buffer.from(chunk.subarray(start)));
    bytes += chunk.length - start;
    if (bytes > elementMax) throw new Error('An element of the array is longer than 1 MiB.');
  }
  if (depth > 0 || isFirst) throw new Error('The file ends in the middle of its array.');
}

const isByteOrderMark = (byte: number) => byte === 0xef || byte === 0xbb || byte === 0xbf;
