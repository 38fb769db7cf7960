import type { documentsCalls } from '#contract/privacy/documents.calls.ts';
import type { documentsSchemas } from '#contract/privacy/documents.schemas.ts';
import { documentSeconds } from '#contract/platform/limits.ts';
import { beginRecentFactor } from '#server/platform/auth/recent-factor.ts';
import { CallFailure, changedMeanwhile } from '#server/platform/base/failure.ts';
import { addressOf } from './address.ts';
import { describeDocumentFile } from './store.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { recordReveal } from '#server/platform/personal/reveals.ts';
import { seesPersonalData } from '#server/platform/personal/masked.ts';
import { documentRules, documentsOf, setDocumentRules } from './queries.ts';

/** Identity documents of users (specification 25.4 to 25.9). */
export const documentsHandlers: Handlers<typeof documentsCalls, typeof documentsSchemas> = {
  listUserDocuments: async ({ id }, { db }) => ({ documents: await documentsOf(db, id) }),

  openDocument: {
    async prepare({ id, code }, context) {
      const { admin } = context;
      if (admin.kind === 'key') throw new CallFailure(403, 'notForKeys');
      // A document can't be masked, so it requires permission to see personal data.
      if (!seesPersonalData(admin)) throw new CallFailure(403, 'documentsNeedPersonal');
      const takeFactor = await beginRecentFactor({ ...context, admin }, code);
      return async (inside) => {
        const { db, services } = inside;
        const refused = await takeFactor({ ...inside, admin });
        if (refused) return refused;
        const file = await describeDocumentFile(db, id);
        if (!file) throw new CallFailure(404, 'documentHasNoFile');
        const look = { kind: 'document', record: id, field: 'file', reason: 'verification' } as const;
        await recordReveal({ ...inside, admin }, look);
        const until = Math.floor(Date.now() / 1000) + documentSeconds;
        const opened = { id, hash: file.hash, sessionId: admin.sessionId };
        return {
          output: {
            message: 'documentOpened',
            result: {
              path: addressOf(services.keys.documentAddresses, opened, until),
              until: new Date(until * 1000),
              type: file.type as 'image/webp' | 'application/pdf',
            },
          },
          audit: {
            record: id,
            before: null,
            after: { kind: file.kind, userId: file.userId, reason: look.reason },
          },
        };
      };
    },
  },

  getDocumentRules: (_input, { db }) => documentRules(db),

  async updateDocumentRules({ version, ...after }, { db }) {
    const { version: read, ...before } = await documentRules(db);
    if (!(await setDocumentRules(db, version ?? read, after))) throw changedMeanwhile();
    return {
      output: { message: 'documentRulesSaved', result: after },
      audit: { record: null, before, after },
    };
  },
};
