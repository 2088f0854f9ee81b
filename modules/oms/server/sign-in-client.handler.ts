import type { Issue } from '@mouldwright/kernel'
import { renewClientSecret, signInClientEntity } from '@mouldwright/oms/shared'
import {
  audit,
  refuseLostUpdate,
  type Context,
  type CustomStore,
  type CustomValues,
  type Handler,
} from '@mouldwright/server-kit'
import {
  addClient,
  changeClient,
  clientFaults,
  listClients,
  removeClients,
  renewSecret,
  type ClientDraft,
} from '@mouldwright/sso/server/api'
import { listed } from './listed.ts'
import { entityHandlersForOperator, handleForOperator, stampOf } from './operator.ts'

const addressesOf = (value: unknown) => ((value ?? []) as { address: string }[]).map(({ address }) => address)
const rowsOfAddresses = (uris: readonly string[]) => uris.map((address) => ({ address }))

const rowsOf = async ({ db }: Context) =>
  (await listClients(db)).map(({ redirectUris, postLogoutUris, ...client }) => ({
    ...client,
    redirectUris: rowsOfAddresses(redirectUris),
    postLogoutUris: rowsOfAddresses(postLogoutUris),
  }))

const draftOf = (after: CustomValues): ClientDraft => ({
  clientId: String(after['clientId']),
  name: String(after['name']),
  redirectUris: addressesOf(after['redirectUris']),
  postLogoutUris: addressesOf(after['postLogoutUris']),
  ...(after['backchannelLogoutUri'] ? { backchannelLogoutUri: String(after['backchannelLogoutUri']) } : {}),
  isPublic: after['isPublic'] === true,
  mayRefresh: after['mayRefresh'] === true,
})

const store: CustomStore = {
  entity: signInClientEntity,
  list: async (ctx, query) => listed(await rowsOf(ctx), query, signInClientEntity.list),
  read: async (ctx, ids) => (await rowsOf(ctx)).filter(({ id }) => ids.includes(id)),
  async check(ctx, after, before): Promise<Issue[]> {
    const draft = draftOf(after)
    const isTaken = !before && (await listClients(ctx.db)).some(({ clientId }) => clientId === draft.clientId)
    return [...(isTaken ? [{ field: 'clientId', rule: 'duplicate' }] : []), ...clientFaults(ctx.kit, draft)]
  },
  insert: async (ctx, id, after) =>
    void (await addClient(ctx.db, { kit: ctx.kit, now: () => ctx.now(), newId: ctx.newId }, draftOf(after), id)),
  update: async (ctx, before, after) => void (await changeClient(ctx.db, before.id, draftOf(after), stampOf(ctx))),
  remove: (ctx, ids) => removeClients(ctx.db, ids),
}

const renewHandler = handleForOperator(renewClientSecret, async (ctx, { id, version }) => {
  const before = (await rowsOf(ctx)).find((row) => row.id === id)
  if (!before) return ctx.refuse('record.absent')
  if (before.isPublic) return ctx.refuse('sso.noSecret', { name: before.name })
  const secret = await renewSecret(ctx.db, ctx, { id, version }, stampOf(ctx))
  if (secret === undefined) return refuseLostUpdate(before)
  await audit(ctx, [
    {
      operation: 'renewSecret',
      entity: signInClientEntity.name,
      recordId: id,
      label: before.name,
      before: null,
      after: null,
    },
  ])
  return { clientId: before.clientId, secret }
})

export const signInClientHandlers: readonly Handler[] = [...entityHandlersForOperator(store), renewHandler]
