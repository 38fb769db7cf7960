const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is a UUID, in small or capital letters. */
export const isUuid = (text: string): boolean => uuid.test(text);
