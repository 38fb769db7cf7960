import { useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '#web/lib/client.ts';
import type { client } from '#web/lib/client.ts';

/** A document that a user submitted. */
export type UserDocument = AnswerOf<typeof client.documents.listUserDocuments>['documents'][number];

/** The names of documents: their kind, and the side if there are two. */
export function useDocumentName(): (document: Pick<UserDocument, 'kind' | 'side'>) => string {
  const { t } = useLingui();
  const kinds: Readonly<Record<UserDocument['kind'], string>> = {
    passport: t`Passport`,
    'identity-card': t`Identity card`,
    'driving-licence': t`Driver’s license`,
    'residence-permit': t`Residence permit`,
    'proof-of-address': t`Proof of address`,
    selfie: t`Picture of the person`,
    other: t`Other document`,
  };
  return ({ kind, side }) => {
    const name = kinds[kind];
    if (side === 'front') return t`${name}, front`;
    return side === 'back' ? t`${name}, back` : name;
  };
}
