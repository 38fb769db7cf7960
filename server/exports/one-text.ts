/**
 * How COPY writes a row of one text as it is: it quotes only what has these delimiters or a line break, and the formats
 * that use this have neither.
 */
export const copiedAsItIs = String.raw`format csv, delimiter e'\x02', quote e'\x01'`;
