import { firstOf, type Issue } from '@mouldwright/kernel'
import { issuesOf } from '@mouldwright/basic/server/api'
import { calculationParameter, calculationType } from '@mouldwright/basic/shared'
import { behaviour, inFactory, readRecords, sql, type Change, type Context } from '@mouldwright/server-kit'
import { costDocument, submittable } from '../../shared/index.ts'

const issueOf = issuesOf('production')

type CostChange = Change<typeof costDocument>

/** Hours that were logged for the mould of each document in its period, by document. */
async function loggedHours(ctx: Context, changes: readonly CostChange[]): Promise<Map<number, number>> {
  const documents = changes.map(({ after: { id, mouldId, fromDate, toDate } }) => ({ id, mouldId, fromDate, toDate }))
  const sums = await ctx.db.all<{ id: number; minutes: number }>(
    sql`select d.id, sum(l.minutes)::float8 as minutes
      from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
          as d(id bigint, "mouldId" bigint, "fromDate" date, "toDate" date)
        join production_part as p on ${inFactory(ctx, 'p')} and p.mould_id = d."mouldId"
        join production_batch as b on b.tenant_id = p.tenant_id and b.factory_id = p.factory_id and b.part_id = p.id
        join production_work_log as l on l.tenant_id = b.tenant_id and l.factory_id = b.factory_id and l.batch_id = b.id
          and l.work_date between d."fromDate" and d."toDate"
      group by d.id`,
  )
  return new Map(sums.map(({ id, minutes }) => [id, minutes / 60]))
}

/** Numbers that one sentence names; the others are counted. */
const mostNamed = 10

/** Documents as a refusal's sentence names them. */
export function documentsNamed(documents: readonly { number: string }[]): { numbers: string[]; count: number } {
  const numbers = documents.map(({ number }) => number)
  return { numbers: firstOf(numbers, mostNamed), count: documents.length }
}

/** Four places, as amounts are kept. */
const rounded = (amount: number) => Math.round(amount * 10_000) / 10_000

/** Adds up documents by their parameters; a document that accounting has, or is asked about, stays as it is. */
export const costDocumentBehaviour = behaviour(costDocument, {
  refusals: ['costDocument.submitted'],
  async check(ctx, changes) {
    const ids = [...new Set(changes.flatMap(({ after }) => after.lines.map(({ parameterId }) => parameterId)))]
    const parameters = new Map((await readRecords(ctx, calculationParameter, { ids })).map((one) => [one.id, one]))
    const hours = await loggedHours(ctx, changes)
    return changes.flatMap((change) => {
      const { before, after } = change
      if (before?.status && !submittable.includes(before.status)) {
        // Accounting knows the amount as it was; only its own answer, or another try, goes on from here.
        after.amount = before.amount ?? null
        return before.status === after.status ? [issueOf(change, 'number', 'documentSubmitted')] : []
      }
      const issues: Issue[] = []
      let [sum, shares] = [0, 0]
      for (const [at, { parameterId, quantity }] of after.lines.entries()) {
        const of = parameters.get(parameterId)
        if (!of) continue
        const value = of.ownValue ?? of.defaultValue
        const isTyped = of.type === calculationType.numericInput
        if (isTyped !== (typeof quantity === 'number'))
          issues.push(
            issueOf(change, 'lines', isTyped ? 'quantityNeeded' : 'quantityCounted', { parameter: of.name }, at + 1),
          )
        if (of.type === calculationType.coefficient) shares += value
        else sum += value * (isTyped ? (quantity ?? 0) : (hours.get(after.id) ?? 0))
      }
      after.amount = rounded(sum * (1 + shares))
      return issues
    })
  },
  removing(ctx, records) {
    const kept = records.filter(({ status }) => status && !submittable.includes(status))
    if (kept.length > 0) ctx.refuse('costDocument.submitted', documentsNamed(kept))
  },
})
