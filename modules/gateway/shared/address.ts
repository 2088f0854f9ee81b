/**
 * Addresses under which a gateway may stand. The specification's rule (four dotted parts, the first 1–255, the others 0–255) lets
 * through what no browser should be sent to: this machine itself, link-local services, groups and broadcasts, and parts with a
 * leading zero, which some parsers read as octal. Those are refused.
 */
const part = '(?:0|[1-9][0-9]{0,2})'
const dotted = new RegExp(`^${part}(?:\\.${part}){3}$`)

export interface AddressOptions {
  /** The demo's own gateway stands on the same machine. */
  allowsLoopback?: boolean
}

const isLoopback = (first: number) => first === 127
const isLinkLocal = (first: number, second: number) => first === 169 && second === 254
/** Multicast, the reserved block and the broadcast address. */
const isForMany = (first: number) => first >= 224

/** Whether a text is an address at which a gateway may be reached. Plain ASCII only. */
export function isGatewayAddress(text: string, { allowsLoopback = false }: AddressOptions = {}): boolean {
  if (text.length > 15 || !dotted.test(text)) return false
  const parts = text.split('.').map(Number)
  const [first = 0, second = 0] = parts
  if (first < 1 || parts.some((value) => value > 255)) return false
  return !(isForMany(first) || isLinkLocal(first, second) || (isLoopback(first) && !allowsLoopback))
}

/** Whether a host is an address of a local network (RFC 1918), which browsers know by its digits alone. */
export const isOfLocalNetwork = (host: string): boolean =>
  isGatewayAddress(host) && /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)

/** The part of a gateway's entry that says where it is. */
export interface Addresses {
  innerIp: string | null
  outerIp: string | null
  httpPort: number | null
  httpsPort: number | null
  httpOuterPort: number | null
  httpsOuterPort: number | null
}

export interface ReachOptions extends AddressOptions {
  /** The page's browser lets pages of https go by plain http in the local network, once the person has allowed it. */
  goesPlain?: boolean
}

/** Where to reach a gateway: `noAddress` without a valid one, `noPort` when its port was left empty. */
export type Reach = { ip: string; port: number; isInner: boolean; isSecure: boolean } | 'noAddress' | 'noPort'

/**
 * The intranet address if it is valid, else the external one, each with its own port of the page's protocol. A page of https goes by
 * plain http only in the local network, and never where a port for https is entered.
 */
export function reachOf(of: Addresses, isSecure: boolean, options: ReachOptions = {}): Reach {
  const isInner = of.innerIp !== null && isGatewayAddress(of.innerIp, options)
  const ip = isInner ? of.innerIp : of.outerIp
  if (ip === null || !isGatewayAddress(ip, options)) return 'noAddress'
  const [plain, secure] = isInner ? [of.httpPort, of.httpsPort] : [of.httpOuterPort, of.httpsOuterPort]
  const port = isSecure ? secure : plain
  if (port) return { ip, port, isInner, isSecure }
  if (!plain || !options.goesPlain || !isOfLocalNetwork(ip)) return 'noPort'
  return { ip, port: plain, isInner, isSecure: false }
}
