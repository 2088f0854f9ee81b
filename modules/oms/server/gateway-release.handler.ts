import { createHash } from 'node:crypto'
import { publish, readUpdateKey, releasesOf, updateKeyOf } from '@mouldwright/gateway/server/api'
import { publishRelease, queryReleases } from '@mouldwright/oms/shared'
import { audit, type Handler } from '@mouldwright/server-kit'
import { handleForOperator } from './operator.ts'

const fingerprintOf = (pem: string): string | null => {
  const key = readUpdateKey(pem)
  return key
    ? createHash('sha256')
        .update(key.export({ type: 'spki', format: 'der' }))
        .digest('hex')
    : null
}

export const gatewayReleaseHandlers: readonly Handler[] = [
  handleForOperator(queryReleases, async ({ db }) => {
    const key = await updateKeyOf(db)
    return { releases: await releasesOf(db), fingerprint: key === undefined ? null : fingerprintOf(key) }
  }),

  handleForOperator(publishRelease, async (ctx, { content, key }) => {
    const published = await publish(ctx.db, {
      content: Buffer.from(content, 'base64'),
      key: key ?? null,
      at: ctx.now(),
      by: ctx.session.displayName,
    })
    if ('fault' in published)
      switch (published.fault) {
        case 'key':
          return ctx.refuse('release.key')
        case 'form':
          return ctx.refuse('release.form')
        case 'signature':
          return ctx.refuse('release.signature')
        case 'known':
          return ctx.refuse('release.known')
      }
    const { version } = published
    await audit(ctx, [{ operation: 'publish', entity: 'oms.gatewayRelease', recordId: ctx.newId(), label: version }])
    return { version }
  }),
]
