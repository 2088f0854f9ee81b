import { handle, updateRecords } from '@mouldwright/server-kit'
import { batch, operationsToOutsource, outsourceBatches } from '../../shared/index.ts'
import { lockBatches, numbersOf, readParts } from './batch.query.ts'

export default handle(outsourceBatches, async (ctx, { batches: chosen, apply, supplierId, turnaroundMinutes }) => {
  const batches = await lockBatches(ctx, chosen)
  const parts = await readParts(
    ctx,
    batches.map(({ partId }) => partId),
  )
  const terms = apply
    ? { isOutsourced: true, supplierId, turnaroundMinutes }
    : { isOutsourced: false, supplierId: null, turnaroundMinutes: null }
  const updates = batches.map(({ id, number: name, status, partId, operations }) => {
    if (status === 'finished' || status === 'closed') ctx.refuse('batch.stateForbids', { batch: name })
    const known = operations ?? []
    const part = parts.get(partId)
    const numbers = operationsToOutsource((part && numbersOf(part, id)) ?? [], known, apply ?? false)
    if (numbers.length === 0) ctx.refuse('batch.nothingToOutsource', { batch: name })
    const chosenNumbers = new Set(numbers)
    const kept = known.filter(({ number }) => !chosenNumbers.has(number))
    const given = numbers.map((number) => {
      const before = known.find((operation) => operation.number === number)
      return { ...(before ?? { number, lock: 0 as const }), ...terms }
    })
    return { id, operations: [...kept, ...given].sort((one, other) => one.number - other.number) }
  })
  await updateRecords(ctx, batch, updates)
  return { changed: updates.length }
})
