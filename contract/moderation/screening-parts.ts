/** The formats of screening lists. */
export const screeningFormats = [
  'ofacSdn',
  'eu',
  'un',
  'openSanctions',
  'followTheMoney',
  'own',
  'oracle',
] as const;
export type ScreeningFormat = (typeof screeningFormats)[number];

/** The formats of files: an oracle is a contract that is asked about each address. */
export type ScreeningFileFormat = Exclude<ScreeningFormat, 'oracle'>;

/** The largest file of a screening list, in bytes. */
export const screeningMaxBytes = 100 * 1024 * 1024;

/** A part of the score of a match, and what was compared. */
export interface ScorePart {
  part: 'name' | 'address' | 'birthYear' | 'country';
  subject: string | null;
  entry: string;
  points: number;
}

/** The states of a hit. `ended`: it no longer matches, because the entry or the subject has changed. */
export const hitStates = ['open', 'dismissed', 'confirmed', 'ended'] as const;

/** How long a file that one person uploaded waits for another person to upload it too, in hours. */
export const screeningConfirmHours = 24;

/**
 * The states of a version of a list. `unconfirmed`: another person has to upload the file too. `same`: the file is the
 * one before.
 */
export const versionStates = ['unconfirmed', 'waiting', 'imported', 'same', 'refused'] as const;
