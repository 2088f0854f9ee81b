/** OPC UA servers that this gateway may connect to: named by whoever installs it, and by no server. */

export interface OpcuaPlace {
  host: string
  port: number
}

const usualPort = 4840
const form = /^(?:opc\.tcp:\/\/)?([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::(\d{1,5}))?(\/\S*)?$/

function placeOf(address: string): OpcuaPlace | undefined {
  const [, host, given] = form.exec(address) ?? []
  const port = given === undefined ? usualPort : Number(given)
  return host && port >= 1 && port <= 65_535 ? { host: host.toLowerCase(), port } : undefined
}

/** @throws with the entry that is no address */
export function readOpcuaServers(text: string | undefined): OpcuaPlace[] {
  return (text ?? '').split(';').flatMap((entry) => {
    const address = entry.trim()
    if (!address) return []
    const place = placeOf(address)
    if (!place) throw new Error(`“${address}” is no address such as 192.168.10.40 or opc.tcp://cnc01.local:4840.`)
    return [place]
  })
}

export function isAllowedServer(address: string, allowed: readonly OpcuaPlace[]): boolean {
  const place = placeOf(address)
  return place !== undefined && allowed.some(({ host, port }) => host === place.host && port === place.port)
}
