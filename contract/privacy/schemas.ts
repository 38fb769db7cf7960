import { documentsSchemas } from './documents.schemas.ts';
import { erasuresSchemas } from './erasures.schemas.ts';
import { personalDataSchemas } from './personal-data.schemas.ts';
import { personalDataPolicySchemas } from './personal-data-policy.schemas.ts';
import { retentionSchemas } from './retention.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  personalData: personalDataSchemas,
  personalDataPolicy: personalDataPolicySchemas,
  retention: retentionSchemas,
  documents: documentsSchemas,
  erasures: erasuresSchemas,
} as const;
