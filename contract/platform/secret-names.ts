/** The names of fields that the audit trail leaves out, at any depth, because they may hold a secret. */
export const secretName = /password|secret|token|code_?hash|recovery/i;
