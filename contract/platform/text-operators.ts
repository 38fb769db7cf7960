/** How a text is compared with a column, without case. */
export const textOperators = ['contains', 'starts', 'is'] as const;
