/** What is looked for on a page may take a busy machine longer than the second that the library waits. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
export {}
