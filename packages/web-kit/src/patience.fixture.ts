/** What is looked for on a page may take a busy machine longer than the second that the library waits; in milliseconds. */
export const patience = 15_000

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patience })
}
