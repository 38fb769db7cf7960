import { changeRequestsSchemas } from './change-requests.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  changeRequests: changeRequestsSchemas,
} as const;
