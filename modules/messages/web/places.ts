/** Where messages are read. */
export const messagePage = '/comm/messageNotice/messageManagement'

/** The same page as a link of the suite's modules: what a notice without an aim of its own leads to. */
export function messagePageLink(now: number): string {
  const query = new URLSearchParams({
    module: 'common',
    domain: location.host,
    targetUrl: messagePage,
    _t: String(now),
  })
  return `/main?${query}`
}
