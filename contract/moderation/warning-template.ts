/**
 * The email templates that warn users about a report, by the language of the user. In addition to the placeholders of
 * every template, {{about}} is the reported token or user and {{reason}} the reason of the decision.
 */
export const warningTemplates = { en: 'Warning', ar: 'تحذير' } as const;

/** Whether a template is a warning template, which only cases send. */
export const isWarningTemplate = (identifier: string): boolean =>
  (Object.values(warningTemplates) as string[]).includes(identifier);
