/**
 * A column as it stands in a file. COPY gives a value as a text in which a backslash announces what its own form needs, such as
 * line breaks.
 */
export interface ConvertedColumn {
  /** What stands for nothing. */
  empty: Buffer;
  /** Puts a value that needs no second look, and tells where it ends. */
  put: (value: FieldBytes, target: Buffer, at: number) => number;
  /** The same for any other value, as a text of its own. */
  unusual: (text: string) => string;
}

/** A value among the bytes of its row. */
export interface FieldBytes {
  source: Buffer;
  begin: number;
  end: number;
}

/** How rows stand in a file. */
interface RowForm {
  begin: string;
  columns: readonly ConvertedColumn[];
  end: string;
  /** Bytes that need a second look; control characters and the backslash of COPY always do. */
  special: readonly number[];
  /** A value also needs one where blanks could be lost: at its ends, or two in a row. */
  keepsBlanks?: true;
  /** A value of more bytes needs one as well. */
  longest?: number;
}

const [tab, lineFeed, blank, backslash, n] = [9, 10, 0x20, 0x5c, 0x4e];

/** No byte of a value becomes more of them, in JSON or in XML. */
const growth = 6;
/** More than a form puts around a value. */
const around = 200;

/**
 * Makes what turns whole rows of `COPY … TO STDOUT` into those of a file. Byte by byte, because a text for each value would cost more than
 * PostgreSQL needs for the row.
 */
export function rowConverter({
  begin,
  columns,
  end,
  special,
  keepsBlanks = undefined,
  longest = Infinity,
}: RowForm): (rows: Buffer) => Buffer {
  const [rowBegin, rowEnd] = [Buffer.from(begin), Buffer.from(end)];
  const isSpecial = new Uint8Array(256);
  isSpecial.fill(1, 0, blank);
  for (const byte of [backslash, ...special]) isSpecial[byte] = 1;
  if (keepsBlanks) isSpecial[blank] = 1;
  const fixed =
    rowBegin.length + rowEnd.length + columns.reduce((sum, { empty }) => sum + empty.length + around, 0);
  let target = Buffer.allocUnsafe(512 * 1024);
  const field: FieldBytes = { source: target, begin: 0, end: 0 };

  /** Finds where a value ends, and whether it can stand as it is. */
  const isPlain = (from: number): boolean => {
    const { source } = field;
    let [at, plain] = [from, true];
    for (; ; at += 1) {
      const byte = source[at] as number;
      if (isSpecial[byte] === 0) continue;
      if (byte === tab || byte === lineFeed) break;
      if (byte === blank) plain &&= at > from && source[at + 1] !== blank && !endsAt(source, at + 1);
      else plain = false;
    }
    field.begin = from;
    field.end = at;
    return plain && at - from <= longest;
  };

  return (rows) => {
    field.source = rows;
    let [at, to] = [0, 0];
    while (at < rows.length) {
      const room = (rows.indexOf(lineFeed, at) - at) * growth + fixed;
      if (to + room > target.length) target = Buffer.concat([target], Math.max(2 * target.length, to + room));
      to = putBytes(rowBegin, target, to);
      for (const { empty, put, unusual } of columns) {
        const plain = isPlain(at);
        if (plain) to = put(field, target, to);
        else if (field.end - at === 2 && rows[at] === backslash && rows[at + 1] === n)
          to = putBytes(empty, target, to);
        else to += target.write(unusual(unescaped(rows.toString('utf8', at, field.end))), to);
        at = field.end + 1;
      }
      to = putBytes(rowEnd, target, to);
    }
    return Buffer.from(target.subarray(0, to));
  };
}

const endsAt = (source: Buffer, at: number) => source[at] === tab || source[at] === lineFeed;

/** Copies few bytes faster than a call into the engine would. */
export function putBytes(bytes: Buffer, target: Buffer, at: number): number {
  for (let index = 0; index < bytes.length; index += 1) target[at + index] = bytes[index] as number;
  return at + bytes.length;
}

/** Copies a value. */
export function putValue({ source, begin, end }: FieldBytes, target: Buffer, at: number): number {
  const distance = at - begin;
  for (let index = begin; index < end; index += 1) target[index + distance] = source[index] as number;
  return end + distance;
}

/** A column whose values stand between two texts. */
export function between(
  before: string,
  after: string,
  { empty, unusual }: { empty: string; unusual: (text: string) => string },
): ConvertedColumn {
  const [prefix, suffix] = [Buffer.from(before), Buffer.from(after)];
  return {
    empty: Buffer.from(empty),
    put: (value, target, at) =>
      putBytes(suffix, target, putValue(value, target, putBytes(prefix, target, at))),
    unusual,
  };
}

const announced: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescaped = (text: string) =>
  text.replace(/\\(.)/gs, (_, character: string) => announced[character] ?? character);
