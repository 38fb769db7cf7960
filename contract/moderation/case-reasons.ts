/** Decision reasons that every workspace has (specification 19.1). Superadmins can rename or turn off all reasons. */
export const standardReasons = {
  /** Nothing wrong found. */
  nothingWrong: '019abf00-0000-7000-8000-000000000001',
  /** A reason that somebody typed. */
  other: '019abf00-0000-7000-8000-000000000008',
} as const;
