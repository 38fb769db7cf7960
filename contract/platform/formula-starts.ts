/**
 * The characters that make a spreadsheet treat a text as a formula: = + - @, tab, line feed and return, and the wide
 * forms of the first four, which some spreadsheets treat the same.
 */
export const formulaStarts = [0x3d, 0x2b, 0x2d, 0x40, 9, 10, 13, 0xff1d, 0xff0b, 0xff0d, 0xff20];
