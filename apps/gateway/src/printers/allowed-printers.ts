/** Printers that this gateway may speak to: named by whoever installs it, and by no server. */

export type PrinterPlace =
  | { way: 'raw'; host: string; port: number }
  | { way: 'ipp'; /** By which HTTP reaches the queue. */ url: string }

const usualPort = 9100
const usualIppPort = '631'
const form = /^([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::(\d{1,5}))?$/
const ippForm = /^(ipps?):\/\/([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:\/[\w.%~-]+)+)$/i

function queueOf(scheme: string, rest: string): PrinterPlace | undefined {
  const secure = scheme.toLowerCase() === 'ipps'
  const text = `${secure ? 'https' : 'http'}://${rest}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  // Without a port, and with that of HTTP that a URL does not show, the queue is where IPP has its own.
  if (url.port === '' && !/^[^/]+:\d/.test(rest)) url.port = usualIppPort
  return { way: 'ipp', url: url.href }
}

function placeOf(address: string): PrinterPlace | undefined {
  const [, scheme, rest] = ippForm.exec(address) ?? []
  if (scheme && rest) return queueOf(scheme, rest)
  const [, host, given] = form.exec(address) ?? []
  const port = given === undefined ? usualPort : Number(given)
  return host && port >= 1 && port <= 65_535 ? { way: 'raw', host: host.toLowerCase(), port } : undefined
}

/** @throws with the entry that is no address */
export function readPrinters(text: string | undefined): PrinterPlace[] {
  return (text ?? '').split(';').flatMap((entry) => {
    const address = entry.trim()
    if (!address) return []
    const place = placeOf(address)
    if (!place)
      throw new Error(
        `“${address}” is no address such as 192.168.10.50, printer.local:9100 or ipp://192.168.10.60/printers/label.`,
      )
    return [place]
  })
}

const isSame = (one: PrinterPlace, other: PrinterPlace) => JSON.stringify(one) === JSON.stringify(other)

/** The place of an address that is on the list; absent for any other. */
export function allowedPrinter(address: string, allowed: readonly PrinterPlace[]): PrinterPlace | undefined {
  const place = placeOf(address)
  return place && allowed.find((one) => isSame(one, place))
}
