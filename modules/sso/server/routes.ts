/** Hands the protocol's requests to the provider as they came, and answers the central authorize page. */
import {
  acceptedLanguages,
  preferredLanguage,
  Refusal,
  toLanguage,
  type Language,
  type RefusalKind,
} from '@mouldwright/kernel'
import { refusalOutcome } from '@mouldwright/server-kit'
import { abortInteraction, finishInteraction, readInteraction } from './interaction.ts'
import { mountPath } from './provider/node.ts'
import { nodesOf } from './provider/nodes.ts'
import type { MountRoutes, WebReply, WebRequest } from './web-server.ts'

const languageOf = ({ lang, 'accept-language': accepted }: WebRequest['headers']): Language =>
  lang === undefined ? preferredLanguage(acceptedLanguages(accepted)) : toLanguage(lang)

export const addSsoRoutes: MountRoutes = async (app, parts) => {
  const nodeNow = nodesOf(parts.kit, { ...parts, app, secure: parts.app.secure })
  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, __, done) => done(null))
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${mountPath}/*`,
      handler: async (request, reply) => {
        const { handle } = await nodeNow()
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        // Where a code stands in an address, no page learns the address.
        reply.raw.setHeader('referrer-policy', 'no-referrer')
        await handle(request.raw, reply.raw)
      },
    })
  })

  type Answer = (request: WebRequest, reply: WebReply) => Promise<object>
  const answer = (work: Answer): Answer =>
    async function (request, reply) {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" })
      try {
        if (isFromOutside(request, parts.kit.publicUrl)) throw new Refusal('access.crossSite')
        return await work(request, reply)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const language = languageOf(request.headers)
        const { envelope } = refusalOutcome(parts.kit, error, language, request.id, 'sso')
        return reply.status(statuses[parts.kit.kindOf(error)] ?? 422).send(envelope)
      }
    }
  const interactionParts = { ...parts, secure: parts.app.secure, nodeNow }
  const url = '/account/interaction/:uid'
  app.get(
    url,
    answer((request, reply) => readInteraction(interactionParts, request, reply)),
  )
  app.post(
    `${url}/finish`,
    answer((request, reply) => finishInteraction(interactionParts, request, reply)),
  )
  app.post(
    `${url}/abort`,
    answer((request, reply) => abortInteraction(interactionParts, request, reply)),
  )
}

/** Of the authorize page's calls, which are no actions. */
const statuses: Partial<Record<RefusalKind, number>> = { absent: 404, denied: 403, invalid: 400 }

function isFromOutside({ headers }: WebRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return (
    (site !== undefined && site !== 'same-origin') || (headers.origin !== undefined && headers.origin !== publicUrl)
  )
}
