/**
 * The email templates that cases send to users, by the language of the user: a warning, and the notification that a token
 * was hidden. In addition to the placeholders of every template, {{about}} is the token or user and {{reason}} the reason.
 */
export const caseTemplates = {
  warning: { en: 'Warning', ar: 'تحذير' },
  hidden: { en: 'Token hidden', ar: 'إخفاء رمز' },
} as const;

/** The identifiers of these templates. */
export const caseTemplateNames: readonly string[] = Object.values(caseTemplates).flatMap((names) =>
  Object.values(names),
);

/** Whether only cases can send a template. */
export const isCaseTemplate = (identifier: string): boolean => caseTemplateNames.includes(identifier);
