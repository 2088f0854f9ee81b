/** The way of a new release to a gateway: wanted by a person on the gateway's page, fetched, checked and taken by the gateway itself. */
import { action, choice, integer, permissionOf, ref, text, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'
import { mostReleaseBytes, release, releasePartBytes } from './release.ts'
import { serverApp } from './server-app.entity.ts'
import { updateSteps } from './update-step.ts'

const version = () => text({ required: true, max: 20, pattern: /^\d{1,6}\.\d{1,6}\.\d{1,6}$/ })

/** Releases of the gateway's program that the provider has published; the newest first. */
export const listReleases = action('gateway.release.list', {
  path: '/gateway/release/list.do',
  access: { permission: permissionOf(serverApp, 'check') },
  output: closedObject({ releases: Type.Array(release) }),
  reads: true,
})

/** The gateway is to run this release. Asked again, it tries once more where it had given up. */
export const askUpdate = action('gateway.update.ask', {
  path: '/gateway/update/ask.do',
  access: { permission: permissionOf(serverApp, 'modify') },
  input: { id: ref(() => serverApp, { required: true }), wanted: version() },
  output: closedObject({}),
  refusals: ['gateway.absent', 'update.noRelease', 'update.running'],
})

/** The gateway keeps what it runs. One that has begun to take the release goes on. */
export const withdrawUpdate = action('gateway.update.withdraw', {
  path: '/gateway/update/withdraw.do',
  access: { permission: permissionOf(serverApp, 'modify') },
  input: { id: ref(() => serverApp, { required: true }) },
  output: closedObject({}),
  refusals: ['gateway.absent'],
})

const wantedRelease = closedObject({
  version: Type.String(),
  askedAt: Type.String(),
  /** The header's line and its signature, as they were published. */
  line: Type.String(),
  signature: Type.String(),
})

/** A gateway says how far it is, and hears what it is to run, and whether now is a time for it. */
export const planUpdate = action('gateway.update.plan', {
  path: '/gateway/update/plan.do',
  access: 'gateway',
  input: { step: choice({ required: true, options: updateSteps }), detail: text({ max: 200 }) },
  output: closedObject({ wanted: orNull(wantedRelease), isInWindow: Type.Boolean(), againSeconds: Type.Integer() }),
})
export type UpdatePlan = OutputOf<typeof planUpdate>

export const readRelease = action('gateway.update.read', {
  path: '/gateway/update/read.do',
  access: 'gateway',
  input: { version: version(), part: integer({ required: true, min: 0, max: mostReleaseBytes / releasePartBytes }) },
  /** Base64. */
  output: closedObject({ content: Type.String() }),
  refusals: ['update.noRelease'],
  reads: true,
})

export const updateActions = [listReleases, askUpdate, withdrawUpdate, planUpdate, readRelease]
