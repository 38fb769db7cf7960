/** Default filter values, by list: they apply if the URL does not contain the filter. */
export const listStarts = { listReports: { handled: 'false' } } as const;

/** The value of such a filter that means all rows. */
export const everything = 'all';
