import { Refusal } from '@mouldwright/kernel'
import { handle, type Context } from '@mouldwright/server-kit'
import { idKinds, mostOfKind, queryIds, type FoundId } from '../../shared/index.ts'
import { customerIds, machineIds, placeIds, shelfIds } from './basic-ids.ts'
import type { NamedIds } from './id-source.ts'
import { batchIds, mouldIds, partIds } from './order-ids.ts'

/** The query comes with the tooling module, wherever the data is. */
const tooling = 'tooling'

const described = { mould: mouldIds, part: partIds, batch: batchIds, machine: machineIds, shelf: shelfIds }

/** Records that a code stands for, as if their number had been asked for. */
async function named(ctx: Context, names: NamedIds | undefined): Promise<FoundId[]> {
  const found: FoundId[] = []
  for (const kind of Object.keys(described) as (keyof NamedIds)[])
    if (names?.[kind]?.length) found.push(...(await described[kind](ctx, { ids: names[kind] })))
  return found
}

export const queryIdsHandler = handle(queryIds, async (ctx, { number }) => {
  if (!ctx.session.modules.has(tooling)) throw new Refusal('module.closed', { params: { module: tooling } })
  const { idsOfCodes, idsOfElectrodes, idsOfOutsourcing, idsOfModifications } = ctx.kit.extensions
  const found: FoundId[] = []
  for (const source of [idsOfCodes, idsOfElectrodes, idsOfOutsourcing, idsOfModifications]) {
    const answer = await source?.(ctx, number)
    found.push(...(answer?.found ?? []), ...(await named(ctx, answer?.names)))
  }
  for (const source of Object.values(described)) found.push(...(await source(ctx, { number })))
  found.push(...(await placeIds(ctx, number)), ...(await customerIds(ctx, number)))
  const once = [...new Map(found.map((of) => [of.key, of])).values()]
  const byKind = Map.groupBy(once, ({ kind }) => kind)
  return {
    found: idKinds.flatMap((kind) => (byKind.get(kind) ?? []).slice(0, mostOfKind)),
    more: idKinds.filter((kind) => (byKind.get(kind)?.length ?? 0) > mostOfKind),
  }
})
