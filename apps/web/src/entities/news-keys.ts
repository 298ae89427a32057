/** Query keys of the news. */
export const newsKeys = { all: ["news"] } as const;
