/** The kinds of documents. */
export const documentKinds = [
  'passport',
  'identity-card',
  'driving-licence',
  'residence-permit',
  'proof-of-address',
  'selfie',
  'other',
] as const;

/** The side of the document in a file. */
export const documentSides = ['whole', 'front', 'back'] as const;
