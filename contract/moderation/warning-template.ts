/**
 * The email templates that warn users about what was reported, by the language of the user. Besides what every template has, {{about}}
 * stands for what was reported and {{reason}} for the reason of the decision.
 */
export const warningTemplates = { en: 'Warning', ar: 'تحذير' } as const;

/** Whether a template is one of them: it is sent by cases alone. */
export const isWarningTemplate = (identifier: string): boolean =>
  (Object.values(warningTemplates) as string[]).includes(identifier);
