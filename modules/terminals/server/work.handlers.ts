import { dealWaysOf, phrasesOf, titleOfSection } from '@mouldwright/basic/server/api'
import type { Language } from '@mouldwright/kernel'
import { scanFault, scannedText } from '@mouldwright/codes/shared'
import {
  dayIn,
  handleTerminal,
  inFactory,
  inTenant,
  sql,
  type Context,
  type TerminalContext,
} from '@mouldwright/server-kit'
import {
  findScanned,
  showWork,
  type TerminalMachine,
  type TerminalSection,
  type TerminalTeam,
} from '@mouldwright/terminals/shared'
import { jobsAt, jobsOfBatch } from './jobs.query.ts'
import { workersOf } from './people.query.ts'

type Codes = 'person' | 'machine' | 'batch'

/** Machines of one terminal. */
const mostMachines = 200
const mostTeams = 50

interface MachineRow extends Omit<TerminalMachine, 'measuresAt'> {
  coldest: number | null
  warmest: number | null
}

const temperature = (coldest: number | null, warmest: number | null) => {
  if (coldest === null && warmest === null) return null
  if (coldest === null || warmest === null) return coldest === null ? `≤ ${warmest} °C` : `≥ ${coldest} °C`
  return coldest === warmest ? `${coldest} °C` : `${coldest}–${warmest} °C`
}

async function machinesOf(
  ctx: Pick<Context, 'db' | 'session' | 'now'>,
  terminalId: number,
  machineId: number | null = null,
): Promise<TerminalMachine[]> {
  const rows = await ctx.db.all<MachineRow>(sql`
    select m.id, m.name, m.alias, m.section_id as "sectionId",
      m.fixture_count as "fixtureCount", m.start_tool_number as "startToolNumber", m.safe_coordinate_mode as "safeCoordinateMode",
      m.can_adjust_on_machine as "canAdjustOnMachine", m.can_check_on_machine as "canCheckOnMachine",
      m.is_automation_line as "isAutomationLine", x.temperature_min as coldest, x.temperature_max as warmest,
      nullif(concat_ws(' · ', x.program_folder, y.name || ' (.' || y.ending || ')'), '') as "programsFrom", x.report_folder as "reportsTo",
      m.status <> 'normal' or exists (select from basic_machine_downtimes d
        where ${inFactory(ctx, 'd')} and d.parent_id = m.id and d.starts_at <= ${ctx.now()} and d.ends_at > ${ctx.now()}) as "isDown"
    from basic_machine m join terminals_terminal t on ${inFactory(ctx, 't')} and t.id = ${terminalId}
    join basic_section s on ${inFactory(ctx, 's')} and s.id = m.section_id
    left join basic_measuring_environment x on ${inFactory(ctx, 'x')} and x.machine_id = m.id and x.valid
    left join basic_measuring_format y on ${inTenant(ctx, 'y')} and y.id = x.program_format_id and y.valid
    where ${inFactory(ctx, 'm')} and m.status <> 'invalid'
      and (case when ${machineId}::bigint is null then t.section_id is null or t.section_id = m.section_id else m.id = ${machineId} end)
    order by s.sort, s.name, m.name limit ${mostMachines}`)
  return rows.map(({ coldest, warmest, ...row }) => ({ ...row, measuresAt: temperature(coldest, warmest) }))
}

/** Teams without machines, of the terminal's section or of all: those that report, today. */
const teamsOf = (ctx: Pick<Context, 'db' | 'session' | 'now'>, terminalId: number) => {
  const today = dayIn(ctx.now(), ctx.session.timeZone)
  return ctx.db.all<TerminalTeam>(sql`
    select g.id, g.name, g.section_id as "sectionId" from basic_resource_group g
    join terminals_terminal t on ${inFactory(ctx, 't')} and t.id = ${terminalId}
    join basic_section s on ${inFactory(ctx, 's')} and s.id = g.section_id
    where ${inFactory(ctx, 'g')} and g.valid and g.reports_work and (t.section_id is null or t.section_id = g.section_id)
      and ${today}::date between g.join_date and g.end_date
      and not exists (select from basic_resource_group_machines m where ${inFactory(ctx, 'm')} and m.parent_id = g.id)
    order by s.sort, s.name, g.name limit ${mostTeams}`)
}

/** Names in both languages: people choose theirs at the terminal. */
async function sectionsOf(ctx: Pick<Context, 'db' | 'session' | 'kit'>): Promise<TerminalSection[]> {
  const rows = await ctx.db.all<Omit<TerminalSection, 'englishName'> & { languageKey: string | null }>(sql`
    select s.id, s.name, s.chinese_name as "chineseName", s.language_key as "languageKey", s.can_complete_directly as "canCompleteDirectly",
      s.needs_shipment_weight as "needsShipmentWeight",
      coalesce((select jsonb_agg(jsonb_build_object('workpieceType', i.workpiece_type, 'item', i.item) order by i.position)
        from basic_section_report_items i where ${inFactory(ctx, 'i')} and i.parent_id = s.id), '[]') as items,
      coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'rgb', c.rgb, 'meaning', c.meaning) order by c.sort, c.code)
        from basic_colour c where ${inTenant(ctx, 'c')} and c.standard_id = s.colour_standard_id and c.valid), '[]') as colours
    from basic_section s where ${inFactory(ctx, 's')} and s.valid order by s.sort, s.name limit 200`)
  return rows.map(({ languageKey, ...row }) => {
    const named = { name: row.name, chineseName: row.chineseName, languageKey }
    const titleIn = (language: Language) => titleOfSection({ kit: ctx.kit, language }, named)
    return { ...row, chineseName: titleIn('zh'), englishName: titleIn('en') }
  })
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const publishedAt = (ctx: Pick<Context, 'db' | 'session'>) =>
  ctx.db.maybe<{ at: string | null }>(sql`
    select p.published_at as at from aps_plan p
    where ${inFactory(ctx, 'p')} and p.published_at is not null and p.superseded_at is null limit 1`)

export const showWorkHandler = handleTerminal(showWork, async (given) => {
  const ctx = given as unknown as Context
  const machines = await machinesOf(ctx, given.terminal.terminalId)
  const teams = await teamsOf(ctx, given.terminal.terminalId)
  const jobs = await jobsAt(ctx, { machineIds: idsOf(machines), groupIds: idsOf(teams) })
  const people = await workersOf(ctx.db, ctx.session, ctx.now())
  const codes = await ctx.db.all<{ code: string; kind: Codes; id: number }>(sql`
    select b.code, b.kind, coalesce(b.user_id, b.machine_id, b.batch_id) as id from codes_barcode b
    where ${inFactory(ctx, 'b')} and b.state = 'active' and (
      b.kind = 'person' and b.user_id = any(${people.map(({ userId }) => userId)}::bigint[])
      or b.kind = 'machine' and b.machine_id = any(${idsOf(machines)}::bigint[])
      or b.kind = 'batch' and b.batch_id = any(${jobs.map(({ batchId }) => batchId)}::bigint[]))
    order by b.code limit 10000`)
  return {
    now: ctx.now().toISOString(),
    planPublishedAt: (await publishedAt(ctx))?.at ?? null,
    sections: await sectionsOf(ctx),
    machines,
    teams,
    jobs,
    codes,
    phrases: await phrasesOf(ctx, ['report', 'pause', 'scrap']),
    dealWays: await dealWaysOf(ctx),
  }
})

interface Named {
  kind: string
  userId: number | null
  machineId: number | null
  batchId: number | null
  text: string
}

export const findScannedHandler = handleTerminal(findScanned, async (given, { code: scanned }) => {
  const ctx = given as unknown as TerminalContext<'scan.unknown' | 'scan.notHere'> &
    Context<'scan.unknown' | 'scan.notHere'>
  const code = scannedText(scanned)
  const fault = scanFault(code)
  if (fault) ctx.invalid([{ field: 'code', rule: `codes:rules.${fault}` }])
  const found = await ctx.db.maybe<Named>(sql`
    select b.kind, b.user_id as "userId", b.machine_id as "machineId", b.batch_id as "batchId", b.text from codes_barcode b
    where ${inFactory(ctx, 'b')} and lower(normalize(b.code, NFKC)) = ${code} and b.state = 'active'`)
  if (!found) return ctx.refuse('scan.unknown', { code })
  if (found.userId !== null && found.kind === 'person') {
    const [worker] = await workersOf(ctx.db, ctx.session, ctx.now(), [found.userId])
    if (!worker) return ctx.refuse('scan.unknown', { code })
    return { kind: 'person' as const, id: worker.userId, name: worker.name, machine: null, jobs: [] }
  }
  if (found.machineId !== null) {
    const [machine] = await machinesOf(ctx, ctx.terminal.terminalId, found.machineId)
    if (!machine) return ctx.refuse('scan.unknown', { code })
    const jobs = await jobsAt(ctx, { machineIds: [machine.id], groupIds: [] })
    return { kind: 'machine' as const, id: machine.id, name: machine.name, machine, jobs }
  }
  if (found.batchId === null) return ctx.refuse('scan.notHere', { text: found.text })
  const jobs = await jobsOfBatch(ctx, found.batchId)
  return { kind: 'batch' as const, id: found.batchId, name: found.text, machine: null, jobs }
})
