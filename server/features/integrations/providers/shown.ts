import { isUtf8 } from 'node:buffer';
import type {
  ProviderMappingRow,
  ProviderPreset,
  ProviderScheme,
  ProviderTarget,
} from '#contract/integrations/provider-schemes.ts';
import { providerDoor } from '#contract/platform/limits.ts';
import type { Services } from '#server/platform/context/services.ts';
import { type Language, type Message, translate } from '#server/platform/messages/translate.ts';
import { decryptedBytes } from '#server/platform/secrets/encrypted.ts';
import { formerUntilOf } from '#server/platform/signed-requests/secrets-in-force.ts';
import type { StoredMessage } from './message-queries.ts';
import type { ListedProvider, StoredProvider } from './queries.ts';

const sentence = (message: Message | null, language: Language) => message && translate(message, language);

/** A provider as the calls show it. */
export function shown(row: ListedProvider, { config }: Pick<Services, 'config'>, language: Language) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    preset: row.preset as ProviderPreset,
    scheme: row.scheme,
    source: row.source ?? '',
    mapping: row.mapping.map(plainRow),
    url: `${config.publicUrl}${providerDoor}${row.slug}`,
    actsAs: row.actsAs ?? '',
    lastMessageAt: row.lastMessageAt,
    deadLetters: Number(row.deadLetters),
    refused: Number(row.refused),
    lastRefusedAt: row.last_refused_at,
    lastRefusal: sentence(row.last_refusal, language),
    formerUntil: formerUntilOf(row),
    createdAt: row.created_at,
    version: row.version,
  };
}

/** A row of a mapping whose parts may be changed. */
const plainRow = ({ when, target, columns, constants, values }: ProviderMappingRow) => ({
  when: { ...when },
  target,
  columns: { ...columns },
  constants: { ...constants },
  values: Object.fromEntries(Object.entries(values).map(([field, meanings]) => [field, { ...meanings }])),
});

/** The fields that the audit trail compares. */
export function audited({ name, slug, preset, scheme, source, mapping }: StoredProvider) {
  return { name, slug, preset, scheme: JSON.stringify(scheme), source, mapping: JSON.stringify(mapping) };
}

/** The columns of a provider as the form sends it. */
export function columnsOf({
  name,
  slug,
  preset,
  scheme,
  source,
  mapping,
}: {
  name: string;
  slug: string;
  preset: ProviderPreset;
  scheme: ProviderScheme;
  source: string;
  mapping: readonly ProviderMappingRow[];
}) {
  return {
    name,
    slug,
    preset,
    scheme: JSON.stringify(scheme),
    source: source || null,
    mapping: JSON.stringify(mapping),
  };
}

/** A message as the calls show it, without its body. */
export function shownMessage(row: StoredMessage, language: Language) {
  return {
    id: row.id,
    messageId: row.message_id,
    state: row.state,
    target: row.target as ProviderTarget | null,
    reason: sentence(row.reason, language),
    userId: row.user_id,
    recordId: row.record_id,
    sentAt: row.sent_at,
    appliedAt: row.applied_at,
    createdAt: row.created_at,
  };
}

/** The body of a message as text; null if it was erased, or isn't text. */
export function textOfBody({ keys }: Pick<Services, 'keys'>, { id, body }: StoredMessage): string | null {
  if (body === null) return null;
  const bytes = decryptedBytes(keys.providerMessages, id, body);
  return isUtf8(bytes) ? bytes.toString() : null;
}
