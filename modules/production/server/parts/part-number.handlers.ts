import { Refusal, validate } from '@mouldwright/kernel'
import { handle, insertRecords } from '@mouldwright/server-kit'
import { addPartByRule, part, previewPartNumbers } from '../../shared/index.ts'
import { nextNumbers, takeNumber } from './part-number.ts'

const previewed = 3

export const previewPartNumbersHandler = handle(previewPartNumbers, async (ctx, place) => ({
  numbers: await nextNumbers(ctx, place, previewed),
}))

export const addPartByRuleHandler = handle(addPartByRule, async (ctx, { mouldId, partTypeId, ...facts }) => {
  const { number, type } = await takeNumber(ctx, { mouldId, partTypeId })
  const draft = { ...facts, mouldId, number, type: type.workpieceType, partTypeId }
  const { values, issues } = validate(part.fields, draft, { rules: part.rules })
  if (issues.length > 0) throw new Refusal('input.invalid', { params: { count: issues.length }, issues })
  const [id] = await insertRecords(ctx, part, [values as never])
  return { id: id!, number }
})
