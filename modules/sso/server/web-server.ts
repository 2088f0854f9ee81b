/** The web server's own types, as the kit has them. */
import type { credentialsOf, send, ServerModule } from '@mouldwright/server-kit'

export type MountRoutes = NonNullable<ServerModule['routes']>
export type WebApp = Parameters<MountRoutes>[0]
export type WebRequest = Parameters<typeof credentialsOf>[1]
export type WebReply = Parameters<typeof send>[0]
