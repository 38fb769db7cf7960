import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { caseTemplates } from '#contract/moderation/case-templates.ts';
import { uuidV7 } from '../db/uuid-v7.ts';

const pages = [
  ['About us', '<p>Say here who you are and what your marketplace is for.</p>'],
  ['Terms and conditions', '<p>Say here what buyers and sellers agree to.</p>'],
  ['Privacy policy', '<p>Say here what you keep of your users, why and for how long.</p>'],
  ['Contact', '<p>Say here how people reach you.</p>'],
] as const;

const templates = [
  ['Welcome', 'Welcome to {{marketName}}', '<p>Hello {{name}},</p><p>good to have you on the list of {{marketName}}.</p>'],
  ['Newsletter', 'News of {{marketName}}', '<p>Hello {{name}},</p><p>here is what is new at {{marketName}}.</p>'],
  ['Announcement', 'An announcement of {{marketName}}', '<p>Hello {{name}},</p><p>we have something to tell you.</p>'],
  ['Maintenance', '{{marketName}} will be away for a while', '<p>Hello {{name}},</p><p>we are working on {{marketName}}. Your tokens stay where they are.</p>'],
] as const; // oxfmt-ignore

/** The emails of cases to users. Added even if there are other templates, because the server sends them. */
const ofCases = [
  [caseTemplates.warning.en, 'A warning of {{marketName}}', '<p>Hello {{name}},</p><p>“{{about}}” was reported to us. We reviewed it and found that it violates our rules.</p><p>Reason: {{reason}}. Correct this. If it happens again, we may hide the reported content or block the account.</p>'],
  [caseTemplates.warning.ar, 'تحذير من {{marketName}}', '<p>مرحبًا {{name}}،</p><p>أُبلغنا عن «{{about}}». راجعناه ووجدنا أنه يخالف قواعدنا.</p><p>السبب: {{reason}}. صحّح ذلك. إن تكرر فقد نخفي المحتوى المبلَّغ عنه أو نحظر الحساب.</p>'],
  [caseTemplates.hidden.en, 'Your token was hidden on {{marketName}}', '<p>Hello {{name}},</p><p>We hid your token “{{about}}” from {{marketName}}. You still own it on the chain, but nobody can find, buy or bid on it here.</p><p>Reason: {{reason}}</p><p>If you think this is a mistake, contact our support.</p>'],
  [caseTemplates.hidden.ar, 'أُخفي رمزك في {{marketName}}', '<p>مرحبًا {{name}}،</p><p>أخفينا رمزك «{{about}}» من {{marketName}}. ما زلت تملكه على السلسلة، لكن لا يمكن لأحد أن يجده هنا أو يشتريه أو يزايد عليه.</p><p>السبب: {{reason}}</p><p>إن رأيت أن في ذلك خطأ، فتواصل مع فريق الدعم.</p>'],
] as const; // oxfmt-ignore

/**
 * Adds the static pages and email templates that no screen can add. If there are none at all, adds those that every
 * marketplace needs, to be filled with text. Several servers may do it at the same time.
 */
export async function ensureStandardContent(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into static_pages (id, identifier, content)
    select * from unnest(${pages.map(() => uuidV7())}::uuid[], ${pages.map(([identifier]) => identifier)}::text[],
      ${pages.map(([, content]) => content)}::text[])
    where not exists (select from static_pages)
    on conflict do nothing`.execute(db);
  await sql`
    insert into email_templates (id, identifier, subject, content)
    select * from unnest(${templates.map(() => uuidV7())}::uuid[],
      ${templates.map(([identifier]) => identifier)}::text[], ${templates.map(([, subject]) => subject)}::text[],
      ${templates.map(([, , content]) => content)}::text[])
    where not exists (select from email_templates)
    on conflict do nothing`.execute(db);
  await sql`
    insert into email_templates (id, identifier, subject, content)
    select * from unnest(${ofCases.map(() => uuidV7())}::uuid[],
      ${ofCases.map(([identifier]) => identifier)}::text[], ${ofCases.map(([, subject]) => subject)}::text[],
      ${ofCases.map(([, , content]) => content)}::text[])
    on conflict do nothing`.execute(db);
}
