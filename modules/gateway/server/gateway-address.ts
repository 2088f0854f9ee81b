import { reachOf, type GatewayEntry } from '@mouldwright/gateway/shared'
import type { Http, Kit, Refusing } from '@mouldwright/server-kit'

type Asking = Refusing<'gateway.noAddress' | 'gateway.noPort'> & { readonly http: Http; readonly kit: Kit }

/** Where the browser finds a gateway, in the protocol of the page. */
export function addressOf(ctx: Asking, gateway: GatewayEntry): string {
  const reach = reachOf(gateway, ctx.http.secure, { allowsLoopback: ctx.kit.isDemo })
  if (reach === 'noAddress') return ctx.refuse('gateway.noAddress')
  if (reach === 'noPort') return ctx.refuse('gateway.noPort')
  return `${ctx.http.secure ? 'https' : 'http'}://${reach.ip}:${reach.port}`
}
