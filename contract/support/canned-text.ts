/** The places of a ready-made reply that are filled in when it is used. */
export const cannedPlaces = ['name', 'ticket', 'subject', 'admin'] as const;

/** What stands in the places. */
export type CannedValues = Readonly<Record<(typeof cannedPlaces)[number], string>>;

const place = /\{([^{}\n]*)\}/g;

/** Whether each word in braces is a place: a misspelled one would reach a user as it is. */
export function knowsAllPlaces(text: string): boolean {
  return [...text.matchAll(place)].every(([, name = '']) =>
    (cannedPlaces as readonly string[]).includes(name),
  );
}

/** The text of a ready-made reply for one ticket. Values are put in as they are: braces in a name fill nothing in. */
export function filledIn(text: string, values: CannedValues): string {
  return text.replace(place, (whole, name: string) => values[name as keyof CannedValues] ?? whole);
}
