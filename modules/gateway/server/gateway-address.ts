import { reachOf, type GatewayEntry } from '@mouldwright/gateway/shared'
import type { Http, Kit, Refusing } from '@mouldwright/server-kit'

type Asking = Refusing<'gateway.noAddress' | 'gateway.noPort'> & { readonly http: Http; readonly kit: Kit }

/**
 * Where the browser finds a gateway, in the protocol of the page.
 * @param goesPlain what the page says of its browser; it counts only where `reachOf` allows it
 */
export function addressOf(ctx: Asking, gateway: GatewayEntry, goesPlain: boolean): string {
  const reach = reachOf(gateway, ctx.http.secure, { allowsLoopback: ctx.kit.isDemo, goesPlain })
  if (reach === 'noAddress') return ctx.refuse('gateway.noAddress')
  if (reach === 'noPort') return ctx.refuse('gateway.noPort')
  return `${reach.isSecure ? 'https' : 'http'}://${reach.ip}:${reach.port}`
}
