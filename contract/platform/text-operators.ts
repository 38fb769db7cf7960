/** How a text is compared with a column, ignoring case. */
export const textOperators = ['contains', 'starts', 'is'] as const;
