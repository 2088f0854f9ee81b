/** Address of merging a mock schedule. */
export const mergePath = (mockId: number): string => `/aps/merge?mock=${mockId}`
