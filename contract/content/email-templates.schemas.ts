import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { emailTemplatesCalls } from './email-templates.calls.ts';
import {
  always,
  byId,
  email,
  id,
  instant,
  line,
  loadedVersion,
  noFields,
  richText,
} from '../platform/fields.ts';
import { richTextMax } from '../platform/limits.ts';
import { columnFilters } from '../platform/column-filters.ts';
import { listInput } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';

const template = z.object({
  id,
  identifier: z.string(),
  subject: z.string(),
  /** Sanitized HTML with the placeholders {{name}}, {{email}} and {{marketName}}. */
  content: z.string(),
  createdAt: instant,
  version: z.int(),
});

const words = { subject: line(200), content: richText };

const mailing = z.object({
  id,
  templateId: id,
  subject: z.string(),
  /** Who sent it. */
  adminName: z.string().nullable(),
  isToAll: z.boolean(),
  status: z.enum(['sending', 'paused', 'cancelled', 'finished']),
  /** Subscribers; each is sent, failed, kept, skipped, cancelled or waiting. */
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Kept in the email log, because no SMTP server is configured. */
  kept: z.int(),
  /** Subscribers who unsubscribed before their message was sent. */
  skipped: z.int(),
  /** Not sent, because the mailing was cancelled. */
  cancelled: z.int(),
  waiting: z.int(),
  /** The mail server's last answer while the mailing is paused because of it, and the time of the next attempt. */
  serverError: z.string().nullable(),
  retryAt: instant.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export const emailTemplatesSchemas = {
  listEmailTemplates: {
    input: listInput(['identifier', 'subject', 'createdAt'], {
      /** `cases`: templates that cases send to users. Default: templates that are sent to subscribers. */
      usedBy: z.enum(['subscribers', 'cases']).default('subscribers'),
      ...columnFilters({ identifier: 'text', subject: 'text' }),
    }),
    output: template,
  },
  getEmailTemplate: { input: byId, output: template },
  updateEmailTemplate: {
    input: z.strictObject({ id, identifier: z.string().optional(), ...words, version: loadedVersion }),
    output: template,
  },
  previewEmail: {
    input: z.strictObject({ subject: z.string().max(200), content: z.string().max(richTextMax) }),
    output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  getMailState: {
    input: noFields,
    output: z.object({
      /** Whether a mail server is set. */
      isSending: z.boolean(),
      waitingSince: instant.nullable(),
    }),
  },
  sendTestEmail: { input: z.strictObject(words), output: z.object({ email: z.string() }) },
  listSubscribers: { input: listInput(['email']), output: z.object({ email: personal('email') }) },
  sendToSubscribers: {
    input: z
      .strictObject({
        /** By default the template that the session loaded or saved last. */
        id: id.optional(),
        to: z.literal('all').optional(),
        recipients: z.array(z.strictObject({ email })).max(10_000).default([]),
      })
      .refine(({ to, recipients }) => to !== 'all' || recipients.length === 0, {
        path: ['to'],
        error: 'recipientsWithAll',
        ...always,
      })
      .refine(({ to, recipients }) => to !== undefined || recipients.length > 0, {
        path: ['recipients'],
        error: 'required',
        ...always,
      }),
    output: mailing,
  },
  listMailings: {
    input: listInput(['createdAt'], { templateId: id.optional() }),
    output: mailing,
  },
  cancelMailing: { input: byId, output: mailing },
  pauseMailing: { input: z.strictObject({ id, paused: z.boolean() }), output: mailing },
  listMailingFailures: {
    input: listInput(['to'], { id }),
    output: z.object({
      id,
      to: personal('email'),
      /** The mail server's answer. */
      lastError: personal('text').nullable(),
      attempts: z.int(),
    }),
  },
} as const satisfies SchemasFor<typeof emailTemplatesCalls>;
