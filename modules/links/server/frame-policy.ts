import type { Kit, ServerModule } from '@mouldwright/server-kit'

type App = Parameters<NonNullable<ServerModule['routes']>>[0]

/** Lets our pages frame the trusted hosts, and nobody else; who may frame us stays as the page's own policy has it. */
export function addFramePolicy(app: App, { ports }: Pick<Kit, 'ports'>): void {
  const source = `frame-src ${["'self'", ...ports.trustedHosts].join(' ')}`
  app.addHook('onSend', async (_, reply) => {
    const policy = reply.getHeader('content-security-policy')
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage && typeof policy === 'string') reply.header('content-security-policy', `${policy}; ${source}`)
  })
}
