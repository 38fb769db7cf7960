import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/context/services.ts';
import { idOfSigned } from '#server/platform/mail/signed-id.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { type OneQuestion, plainText, serveForm } from '#server/platform/public-pages/form-page.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { decrypted } from '#server/platform/secrets/encrypted.ts';
import { recordDecided } from './answer-transfer.ts';
import { proofIfThere, type StoredProof } from './queries.ts';
import { walletPath } from './transfer-data.ts';
import { judgeSignature, keepSignature } from './wallet-proof.ts';

interface WalletQuestion extends OneQuestion {
  proof: StoredProof;
  text: string;
}

/** The page on which the owner of a self-hosted wallet enters the signature of its text (specification 40.6). */
export function serveWalletProofs(app: FastifyInstance, services: Services): void {
  const { db, keys } = services;
  serveForm<WalletQuestion, string, string>(app, services, {
    path: `${walletPath}:token`,
    module: 'travelRule',
    bodyLimit: 64 * 1024,
    texts: {
      answered: ['walletProved', 'walletProvedMore'],
      over: ['walletOver', 'walletOverMore'],
      done: ['walletProved', 'walletProvedMore'],
    },
    async find(token) {
      const id = idOfSigned(keys.walletProofs, token);
      const proof = id === undefined ? undefined : await proofIfThere(db, id);
      return (
        proof && {
          proof,
          text: decrypted(keys.travelRule, proof.id, proof.message),
          isAnswered: proof.verified_at !== null,
          isOver: proof.expires_at.getTime() <= Date.now(),
        }
      );
    },
    ask({ text }, language, sent) {
      const say = (sentence: Parameters<typeof translate>[0]) => escapeHtml(translate(sentence, language));
      const form = `<form method="post" class="rate">
${sent === undefined ? '' : `<p role="alert">${say('travelRuleProofWrong')}</p>`}
<label>${say('walletText')}
<textarea rows="14" readonly dir="ltr">${escapeHtml(text)}</textarea></label>
<label>${say('walletSignature')}
<textarea name="signature" rows="4" maxlength="20000" dir="ltr" spellcheck="false" required></textarea></label>
<button>${say('walletAction')}</button>
</form>`;
      return { texts: ['walletTitle', 'walletMore'], values: {}, form };
    },
    read: (fields) => plainText(fields.get('signature'), 20_000),
    answerOf: (signature) => (signature === '' ? undefined : signature),
    async keep({ proof }, signature) {
      const method = await judgeSignature(services, proof, signature);
      if (method !== 'eip191' && method !== 'eip1271')
        return method === 'travelRuleProofOver' || method === 'travelRuleProofChanged' ? false : 'wrong';
      return db.transaction().execute(async (transaction) => {
        const before = await keepSignature(transaction, services, proof, { signature, method });
        if (before)
          await recordDecided(transaction, 'proveWallet', before, { state: 'proved', counterparty: null });
        return before !== undefined;
      });
    },
  });
}
