/** Printers that this gateway may speak to: named by whoever installs it, and by no server. */

export interface PrinterPlace {
  host: string
  port: number
}

const usualPort = 9100
const form = /^([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::(\d{1,5}))?$/

function placeOf(address: string): PrinterPlace | undefined {
  const [, host, given] = form.exec(address) ?? []
  const port = given === undefined ? usualPort : Number(given)
  return host && port >= 1 && port <= 65_535 ? { host: host.toLowerCase(), port } : undefined
}

/** @throws with the entry that is no address */
export function readPrinters(text: string | undefined): PrinterPlace[] {
  return (text ?? '').split(';').flatMap((entry) => {
    const address = entry.trim()
    if (!address) return []
    const place = placeOf(address)
    if (!place) throw new Error(`“${address}” is no address such as 192.168.10.50 or printer.local:9100.`)
    return [place]
  })
}

/** The place of an address that is on the list; absent for any other. */
export function allowedPrinter(address: string, allowed: readonly PrinterPlace[]): PrinterPlace | undefined {
  const place = placeOf(address)
  return place && allowed.find(({ host, port }) => host === place.host && port === place.port)
}
