import { failure } from '#server/platform/http/open-api.ts';

/** The upload path of an import's file, and the path of its rejected rows, as the server routes them. */
export const uploadPath = '/adminapi/imports/file';
export const rejectsPath = '/adminapi/imports/rejects/:ticket';

const file = {
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

/** The import's part of the API document: the calls whose body or answer is a file. */
export function importOperations(): Record<string, Record<string, Record<string, unknown>>> {
  return {
    [uploadPath]: {
      put: {
        operationId: 'uploadImport',
        tags: ['imports'],
        summary: 'Takes a file to import, as it is: CSV, NDJSON or JSON in UTF-8, up to 200 MiB.',
        description:
          'For superadmins. The file is its sender’s alone and is deleted a week after its last use.',
        security: [{ token: [] }],
        parameters: [
          {
            name: 'name',
            in: 'query',
            required: true,
            description: 'Its ending says its form: .csv, .ndjson, .jsonl or .json.',
            schema: { type: 'string', maxLength: 200 },
          },
        ],
        requestBody: { required: true, ...file },
        responses: {
          200: {
            description: 'The file is here.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    messages: { type: 'string' },
                    result: {
                      type: 'object',
                      properties: { _id: { type: 'string', format: 'uuid' } },
                      required: ['_id'],
                    },
                  },
                  required: ['messages', 'result'],
                },
              },
            },
          },
          '4XX': failure,
          '5XX': failure,
        },
      },
    },
    [rejectsPath.replace(':ticket', '{ticket}')]: {
      get: {
        operationId: 'downloadRejects',
        tags: ['imports'],
        summary: 'The rejected rows of an import, in the form of its file, each with the reason.',
        description: 'The ticket of a run opens this once, for a minute, while its superadmin is signed in.',
        security: [],
        parameters: [{ name: 'ticket', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'The rows.', ...file }, '4XX': failure, '5XX': failure },
      },
    },
  };
}
