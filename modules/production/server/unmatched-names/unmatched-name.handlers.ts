import { machine, section } from '@mouldwright/basic/shared'
import { audit, handle, readRecords, updateRecords, type Context } from '@mouldwright/server-kit'
import { batch, dismissName, listUnmatchedNames, matchName, part, route } from '../../shared/index.ts'
import { forgetPlaces, mayBeChosen, readNames, readPlaces, type NamedKind, type Place } from './unmatched-name.query.ts'

export const listUnmatchedNamesHandler = handle(listUnmatchedNames, async (ctx) => {
  const rows = await readNames(ctx)
  return { names: rows.map(({ total: _, ...name }) => name), total: rows[0]?.total ?? 0 }
})

export const matchNameHandler = handle(matchName, async (ctx, { kind, text, ...chosen }) => {
  const id = chosen[`${kind}Id`]
  if (!id) return ctx.refuse('unmatchedName.recordNeeded', { text })
  const isValid = await mayBeChosen(ctx, kind, id)
  if (isValid === undefined) ctx.refuse('record.absent')
  if (!isValid) ctx.refuse('unmatchedName.recordRetired')
  const { places, left } = await readPlaces(ctx, kind, text)
  if (places.length === 0) ctx.refuse('unmatchedName.settled', { text })
  await giveRecord(ctx, kind, id, places)
  await forgetPlaces(ctx, places)
  return { changed: places.length, left }
})

export const dismissNameHandler = handle(dismissName, async (ctx, { kind, text }) => {
  const { places, left } = await readPlaces(ctx, kind, text)
  if (places.length === 0) ctx.refuse('unmatchedName.settled', { text })
  await audit(
    ctx,
    places.map(({ entity, recordId, operationNumber, label, text: said }) => ({
      operation: 'modify',
      entity,
      recordId,
      label,
      before: { [`${kind}Id`]: operationNumber ? `${operationNumber}: ${said}` : said },
      after: { [`${kind}Id`]: null },
    })),
  )
  await forgetPlaces(ctx, places)
  return { changed: places.length, left }
})

/** The places name the record from now on: by the calls that people's changes go through, with their rules and history. */
async function giveRecord(ctx: Context, kind: NamedKind, id: number, places: readonly Place[]): Promise<void> {
  const named = Map.groupBy(places, ({ entity }) => entity)
  const idsOf = (entity: string) => [...new Set((named.get(entity) ?? []).map(({ recordId }) => recordId))]
  switch (kind) {
    case 'material':
      return updateRecords(
        ctx,
        part,
        idsOf(part.name).map((recordId) => ({ id: recordId, materialId: id })),
      )
    case 'colourStandard':
      return updateRecords(
        ctx,
        section,
        idsOf(section.name).map((recordId) => ({ id: recordId, colourStandardId: id })),
      )
    case 'department':
      return updateRecords(
        ctx,
        machine,
        idsOf(machine.name).map((recordId) => ({ id: recordId, departmentId: id })),
      )
    case 'supplier':
  }
  const isNamed = new Set(
    places.map(({ entity, recordId, operationNumber }) => `${entity}/${recordId}/${operationNumber}`),
  )
  const given = <Row extends { number: number }>(
    entity: string,
    recordId: number,
    rows: readonly Row[] | null | undefined,
  ) =>
    (rows ?? []).map((row) => (isNamed.has(`${entity}/${recordId}/${row.number}`) ? { ...row, supplierId: id } : row))
  const routes = await readRecords(ctx, route, { ids: idsOf(route.name), lock: 'change' })
  await updateRecords(
    ctx,
    route,
    routes.map((of) => ({ id: of.id, operations: given(route.name, of.id, of.operations) })),
  )
  const batches = await readRecords(ctx, batch, { ids: idsOf(batch.name), lock: 'change' })
  await updateRecords(
    ctx,
    batch,
    batches.map((of) => ({ id: of.id, operations: given(batch.name, of.id, of.operations) })),
  )
}
