import { inFactory, insertRecords, sql, type Context } from '@mouldwright/server-kit'
import { call, callChanged, type Fact } from '@mouldwright/terminals/shared'

/** A call from a terminal: made once for its key. */
export async function makeCall(
  ctx: Context,
  { key, callKind, machineId }: Fact,
  who: { by: string; at: Date; terminalName: string },
): Promise<'applied' | 'already'> {
  if (!callKind) return ctx.invalid([{ field: 'callKind', rule: 'required' }])
  const known = await ctx.db.maybe(
    sql`select 1 from terminals_call c where ${inFactory(ctx, 'c')} and lower(normalize(c.request_key, NFKC)) = lower(${key})`,
  )
  if (known) return 'already'
  const { by, at, terminalName } = who
  const [id] = await insertRecords(ctx, call, [
    {
      status: 'open',
      kind: callKind,
      machineId: machineId ?? null,
      terminalName,
      by,
      at: at.toISOString(),
      requestKey: key,
    },
  ])
  const machine = machineId
    ? await ctx.db.maybe<{ name: string }>(
        sql`select m.name from basic_machine m where ${inFactory(ctx, 'm')} and m.id = ${machineId}`,
      )
    : undefined
  ctx.emit(callChanged, { id: id!, kind: callKind, status: 'open', machine: machine?.name ?? null, by })
  return 'applied'
}
