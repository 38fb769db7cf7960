import { z } from 'zod';
import { schemas } from '#contract/schemas.ts';
import { failure } from '#server/platform/http/open-api.ts';
import { formats } from '#server/platform/exports/formats.ts';

/** The name of the export with one call, in the audit trail and in the API document. */
export const exportListCall = 'exportList';
export const exportListPath = '/adminapi/exportList';

/** The export's part of the API document: the call whose answer is the file. */
export function exportOperations(): Record<string, { post: Record<string, unknown> }> {
  const { $schema: _, ...schema } = z.toJSONSchema(schemas.exports.startExport.input, {
    io: 'input',
    unrepresentable: 'any',
  });
  const files = Object.values(formats).map(({ contentType }) => [
    contentType.replace(/;.*/, ''),
    { schema: { type: 'string', format: 'binary' } },
  ]);
  return {
    [exportListPath]: {
      post: {
        operationId: exportListCall,
        tags: ['exports'],
        summary: 'A list as a file, in the answer itself: every row of its search, filters and order.',
        description:
          'Needs the right to read that list. One file at a time for each caller; 429 says when to come again. A connection that breaks off before the end of the answer means that the file is not whole.',
        security: [{ token: [] }, { apiKey: [] }],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          200: { description: 'The file, while it is written.', content: Object.fromEntries(files) },
          '4XX': failure,
          '5XX': failure,
        },
      },
    },
  };
}
