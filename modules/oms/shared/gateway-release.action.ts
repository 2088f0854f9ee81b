/** Releases of the gateway's program: brought in by the provider, offered to all tenants. */
import { release } from '@mouldwright/gateway/shared'
import { action, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const mostBase64 = 33 * 1024 * 1024

const state = closedObject({
  releases: Type.Array(release),
  /** SHA-256 of the publisher's public key, hexadecimal; null where none is known yet. */
  fingerprint: orNull(Type.String()),
})
export type ReleaseState = Static<typeof state>

export const queryReleases = action('oms.gatewayRelease.query', {
  path: '/oms/gatewayRelease/query.do',
  access: { permission: 'oms.gatewayRelease:check' },
  output: state,
  reads: true,
})

export const publishRelease = action('oms.gatewayRelease.publish', {
  path: '/oms/gatewayRelease/publish.do',
  access: { permission: 'oms.gatewayRelease:publish' },
  input: {
    /** The file of the release, base64. */
    content: text({ required: true, max: mostBase64 }),
    /** The publisher's public key as PEM, the first time, and when it is another one from now on. */
    key: text({ max: 1_000, long: true }),
  },
  output: closedObject({ version: Type.String() }),
  refusals: ['release.key', 'release.form', 'release.signature', 'release.known'],
  maxBytes: mostBase64 + 64 * 1024,
})

export const gatewayReleaseActions = [queryReleases, publishRelease]
