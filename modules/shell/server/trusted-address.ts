import type { Kit } from '@mouldwright/server-kit'

declare module '@mouldwright/server-kit' {
  interface Ports {
    /** Hosts besides our own, with their port where it is not the usual one. */
    trustedHosts: readonly string[]
  }
}

type Deployment = Pick<Kit, 'publicUrl' | 'ports'>

/** Whether a host, with its port, is our own or one that the deployment names. */
export const isTrustedHost = ({ publicUrl, ports }: Deployment, host: string): boolean =>
  host !== '' && (host === new URL(publicUrl).host || ports.trustedHosts.includes(host.toLowerCase()))

/** Whether an address may be stored or gone to: http or https, of a trusted host, without a name or password in it. */
export function isTrustedAddress(deployment: Deployment, address: string): boolean {
  // What a parser would quietly leave out or turn round is no address of ours: it reads differently elsewhere.
  if (/[\s\\]|\p{Cc}/u.test(address)) return false
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return isTrustedHost(deployment, url.host)
}
