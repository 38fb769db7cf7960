/** What a document is. */
export const documentKinds = [
  'passport',
  'identity-card',
  'driving-licence',
  'residence-permit',
  'proof-of-address',
  'selfie',
  'other',
] as const;

/** Which side of it a file shows. */
export const documentSides = ['whole', 'front', 'back'] as const;
