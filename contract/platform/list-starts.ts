/** Filters with a value at the beginning, by list: an address that does not name the filter means this value. */
export const listStarts = { listReports: { handled: 'false' } } as const;

/** The value of such a filter that stands for all rows. */
export const everything = 'all';
