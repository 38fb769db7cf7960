/** The placeholders of a canned reply, which are filled in when it is used. */
export const cannedPlaces = ['name', 'ticket', 'subject', 'admin'] as const;

/** The values of the placeholders. */
export type CannedValues = Readonly<Record<(typeof cannedPlaces)[number], string>>;

const place = /\{([^{}\n]*)\}/g;

/** Whether every word in braces is a placeholder. A misspelled one would reach a user unchanged. */
export function knowsAllPlaces(text: string): boolean {
  return [...text.matchAll(place)].every(([, name = '']) =>
    (cannedPlaces as readonly string[]).includes(name),
  );
}

/**
 * The text of a canned reply for one ticket. Values are inserted unchanged: braces in a name are not placeholders.
 */
export function filledIn(text: string, values: CannedValues): string {
  return text.replace(place, (whole, name: string) => values[name as keyof CannedValues] ?? whole);
}
