/** Addresses of other systems, judged when they are registered. */

const isWeb = (url: URL) => url.protocol === 'https:' || url.protocol === 'http:'

/** A page that a browser is sent to: absolute, without a fragment, credentials or wildcard, written as browsers write it. */
export function isPageAddress(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    isWeb(url) &&
    url.href === value &&
    !/[#*]/.test(value) &&
    url.username === '' &&
    url.password === ''
  )
}

/** First bytes of loopback, link-local (where clouds answer about themselves), multicast and broadcast. */
const inward = /^(?:0|127|169\.254|22[4-9]|23\d|24\d|25[0-5])\./
const inwardNames = /^(?:localhost|.*\.localhost|\[(?:::|::1|fe[89ab][0-9a-f]:.*|ff.*|::ffff:.*)\])$/

/** An address that this server calls; the own machine only where the deployment allows it. */
export function isOutsideAddress(value: string, mayBeInside: boolean): boolean {
  const url = URL.parse(value)
  if (!url || !isPageAddress(value)) return false
  return mayBeInside || !(inward.test(`${url.hostname}.`) || inwardNames.test(url.hostname))
}
