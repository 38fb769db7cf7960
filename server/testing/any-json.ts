/**
 * JSON of any shape. The tests read the wire as its users do, and compare values: a type of its own for each answer
 * would only repeat what they check.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyJson = any;
