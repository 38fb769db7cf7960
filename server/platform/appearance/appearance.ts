import { type Kysely, sql } from 'kysely';
import { defaultAccent } from '#contract/platform/accent.ts';
import { defaultWorkspaceName } from '#contract/platform/limits.ts';
import type { DB } from '../db/types.ts';

/** A picture with its size in pixels, so that a page leaves the place for it. */
interface SizedImage {
  src: string;
  width: number;
  height: number;
}

/** How the workspace looks, for pages and emails. */
export interface Appearance {
  name: string;
  /** `#rrggbb` */
  accent: string;
  logo: SizedImage | null;
  /** For the dark theme. */
  logoDark: SizedImage | null;
  /** The address of a picture. */
  favicon: string | null;
  hasMailHeader: boolean;
}

/** The looks of a workspace in which nobody has changed them. */
export const defaultAppearance: Appearance = {
  name: defaultWorkspaceName,
  accent: defaultAccent,
  logo: null,
  logoDark: null,
  favicon: null,
  hasMailHeader: false,
};

/** Reads how the workspace looks. */
export async function readAppearance(db: Kysely<DB>): Promise<Appearance> {
  const { version: _version, ...looks } = await readVersionedAppearance(db);
  return looks;
}

/** Reads how the workspace looks, with the number that each change raises. */
export async function readVersionedAppearance(db: Kysely<DB>): Promise<Appearance & { version: number }> {
  const sized = (column: 'logo' | 'logo_dark') => sql<SizedImage | null>`(
    select jsonb_build_object('src', ${sql.ref(column)}, 'width', width, 'height', height)
    from images where hash = substring(${sql.ref(column)} from '^/images/([0-9a-f]{64})\\.webp$'))`;
  const row = await db
    .selectFrom('appearance')
    .select(['name', 'accent', 'favicon', 'has_mail_header as hasMailHeader', 'version'])
    .select([sized('logo').as('logo'), sized('logo_dark').as('logoDark')])
    .executeTakeFirst();
  return row ?? { ...defaultAppearance, version: 0 };
}

/** The name of the workspace, as the operator chose it. */
export async function workspaceName(db: Kysely<DB>): Promise<string> {
  const row = await db.selectFrom('appearance').select('name').executeTakeFirst();
  return row?.name ?? defaultWorkspaceName;
}
