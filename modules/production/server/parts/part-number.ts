/** Numbers by the rules of part types: which comes next, and taking it. */
import {
  countIn,
  customer,
  numberAt,
  partNumberEncoding,
  partNumberRule,
  partType,
  patternOf,
  type NumberPattern,
} from '@mouldwright/basic/shared'
import { Refusal, validate } from '@mouldwright/kernel'
import { dayIn, inFactory, inTenant, readRecords, sql, type Context } from '@mouldwright/server-kit'
import { mould, part } from '../../shared/index.ts'

type Refusing = Context<'partNumber.noRule' | 'partNumber.noCustomer' | 'partNumber.unfit'>

interface Place {
  mouldId: number
  partTypeId: number
}

/** The pattern of the type's rule in this mould, with the type itself. */
async function numbering(ctx: Refusing, { mouldId, partTypeId }: Place) {
  const [of] = await readRecords(ctx, mould, { ids: [mouldId], rows: false })
  const [type] = await readRecords(ctx, partType, { ids: [partTypeId] })
  if (!of || !type) throw new Refusal('record.absent')
  const found = await ctx.db.maybe<{ id: number }>(
    sql`select r.id from basic_part_number_rule as r where ${inTenant(ctx, 'r')} and r.part_type_id = ${partTypeId} and r.valid`,
  )
  const [rule] = found ? await readRecords(ctx, partNumberRule, { ids: [found.id] }) : []
  if (!rule) return ctx.refuse('partNumber.noRule', { type: type.name })
  const asksCustomer = rule.segments.some(({ kind }) => kind === 'customer')
  if (asksCustomer && !of.customerId) return ctx.refuse('partNumber.noCustomer', { mould: of.number })
  const [who] = asksCustomer ? await readRecords(ctx, customer, { ids: [of.customerId!], rows: false }) : []
  const pattern = patternOf(rule.segments, {
    base: rule.encoding === partNumberEncoding.inherit ? of.number : (rule.typeCode ?? ''),
    mould: of.number,
    customer: who?.number ?? '',
    day: dayIn(ctx.now(), ctx.session.timeZone),
  })
  return { pattern, type }
}

const counterOf = ({ prefix, suffix }: NumberPattern) => `${prefix}#${suffix}`

/** The highest count among the factory's parts, however they got their numbers. */
async function highest(ctx: Context, pattern: NumberPattern): Promise<number> {
  const digits = pattern.counts === 'counter' ? '^[0-9]{1,9}$' : '^[A-Z]{1,5}$'
  const middle = sql`substr(p.number, ${pattern.prefix.length + 1}::int, length(p.number) - ${pattern.prefix.length + pattern.suffix.length}::int)`
  const row = await ctx.db.maybe<{ number: string }>(sql`
    select p.number from production_part as p where ${inFactory(ctx, 'p')}
      and length(p.number) > ${pattern.prefix.length + pattern.suffix.length}
      and starts_with(p.number, ${pattern.prefix}) and right(p.number, ${pattern.suffix.length}::int) = ${pattern.suffix}
      and ${middle} ~ ${digits}
    order by length(ltrim(${middle}, '0')) desc, ltrim(${middle}, '0') desc limit 1`)
  return row ? (countIn(pattern, row.number) ?? 0) : 0
}

/** A number that the field would not take is refused before it is taken. */
function fitting(ctx: Refusing, number: string): string {
  const { issues } = validate({ number: part.fields.number }, { number })
  return issues.length > 0 ? ctx.refuse('partNumber.unfit', { number }) : number
}

export async function nextNumbers(ctx: Refusing, place: Place, count: number): Promise<string[]> {
  const { pattern } = await numbering(ctx, place)
  const kept = await ctx.db.maybe<{ last: number }>(
    sql`select c.last from production_part_number_counter as c where ${inFactory(ctx, 'c')} and c.pattern = ${counterOf(pattern)}`,
  )
  const last = Math.max(kept?.last ?? 0, await highest(ctx, pattern))
  return Array.from({ length: count }, (_, at) => fitting(ctx, numberAt(pattern, last + at + 1)))
}

/** Takes the next number: whoever asks at the same time waits until this transaction has ended. */
export async function takeNumber(ctx: Refusing, place: Place) {
  const { pattern, type } = await numbering(ctx, place)
  const { tenantId, factoryId } = ctx.session
  const key = counterOf(pattern)
  const { last } = await ctx.db.one<{ last: number }>(sql`
    insert into production_part_number_counter as c (tenant_id, factory_id, pattern, last)
    values (${tenantId}, ${factoryId}, ${key}, 0)
    on conflict (tenant_id, factory_id, pattern) do update set last = c.last
    returning c.last`)
  const next = Math.max(last, await highest(ctx, pattern)) + 1
  await ctx.db.run(sql`
    update production_part_number_counter as c set last = ${next} where ${inFactory(ctx, 'c')} and c.pattern = ${key}`)
  return { number: fitting(ctx, numberAt(pattern, next)), type }
}
