/**
 * The example of the demo's first factory, made beside the calls after the first start: imported, planned, worked in for some days, planned
 * again. Each step looks at what is there, so that a server that was cut goes on where it stood; of several servers one makes it.
 */
import { readFile } from 'node:fs/promises'
import { dateRuns } from '@mouldwright/aps/server/api'
import { askForEndsFrom } from '@mouldwright/floor/server/api'
import {
  leaveExample,
  noteExample,
  takeExample,
  type ExamplePlace,
  type ExampleStep,
} from '@mouldwright/setup/server/api'
import { dayIn, transaction, type Service } from '@mouldwright/server-kit'
import { addDays } from '@mouldwright/worktime'
import { claimPrograms } from './floor/claim-programs.ts'
import { reportWork } from './floor/report-work.ts'
import { openMemberCalls, type CallParts, type Member, type MemberCalls } from './member-calls.ts'
import { shiftWorkbook } from './shifted-workbook.ts'

export interface ExampleOrder {
  /** In whose name it is made, and who stands at the machines: the same where nobody else does. */
  member: Member
  worker?: Member | undefined
  /** Resource group that the latter belongs to. */
  workerGroup: string
  /** Of people in the factory; the first one is what that group's work asks for. */
  skillTitles: readonly { code: string; name: string; grade: number }[]
  /** Of the factory. */
  timeZone: string
  /** The workbook, and the Monday on which it describes the factory. */
  workbook: URL
  baseDate: string
  /** Its sheets whose days stay: holidays are those of the calendar. */
  keptSheets: RegExp
  /** Of the schedule by which the days before were worked, and of the present one. */
  firstName: string
  scheduleName: string
  /** Time budget of its runs. */
  runSeconds: number
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const weekMs = 7 * dayMs
const seed = 20_261_123
/** The present plan was published so long ago, and the shop has worked by it since. */
const sincePublishedMs = 4 * hourMs
/** Ends of work are not asked for until so long after the last step. */
const quietMs = 600_000
/** After a step that failed; doubled each time, up to the longest. */
const againMs = 5_000
const longestMs = 300_000

/** Begins to make it as soon as it is started, and tries again where a step failed or another server has it. */
export function createExampleMaker(parts: CallParts, order: ExampleOrder): Service {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let waitMs = againMs
  const stopping = new AbortController()
  const look = () => {
    round = makeExample(parts, order, stopping.signal)
      .catch((error: Error) => {
        if (!stopping.signal.aborted) parts.log.warn({ err: error }, 'the example factory could not be made yet')
        return 'later' as const
      })
      .then((end) => {
        if (end === 'done' || stopping.signal.aborted) return
        timer = setTimeout(look, waitMs)
        timer.unref()
        waitMs = Math.min(longestMs, waitMs * 2)
      })
  }
  return {
    start: look,
    async stop() {
      clearTimeout(timer)
      stopping.abort()
      await round
    },
  }
}

async function makeExample(parts: CallParts, order: ExampleOrder, signal: AbortSignal): Promise<'done' | 'later'> {
  const { pool, newId } = parts.composition
  const { member } = order
  const place: ExamplePlace = { tenantId: member.tenantId, factoryId: member.factoryId }
  const now = () => new Date(parts.clock.now())
  const taken = await transaction(pool, place, (db) => takeExample(db, place, now()))
  if (taken === 'none') return 'done'
  if (taken === 'held') return 'later'
  let step: ExampleStep = taken
  const calls = await openMemberCalls(parts, member)
  const floor = await openMemberCalls(parts, order.worker ?? member)
  const maker = makerOf(calls, floor, order, () => parts.clock.now(), {
    signal,
    dateRuns: (scheduleId, at) => transaction(pool, place, (db) => dateRuns(db, place, scheduleId, new Date(at))),
    note: (of, percent) =>
      transaction(pool, place, async (db) => {
        await noteExample(db, place, { step: of, percent }, { at: now(), newId })
        // Work of a week is begun and ended within a minute: whoever is at it has not forgotten to say so.
        await askForEndsFrom(db, place, new Date(now().getTime() + quietMs))
      }),
  })
  try {
    while (step !== 'done') step = await maker[step]()
    return 'done'
  } finally {
    await transaction(pool, place, (db) => leaveExample(db, place))
    await calls.end()
    await floor.end()
  }
}

interface Progress {
  signal: AbortSignal
  /** What was run for a schedule is of then. */
  dateRuns(scheduleId: number, at: number): Promise<void>
  note(step: ExampleStep, percent: number): Promise<void>
}

function makerOf(
  { ask, upload, ago }: MemberCalls,
  floor: MemberCalls,
  order: ExampleOrder,
  now: () => number,
  { signal, dateRuns: dateBack, note }: Progress,
): Record<Exclude<ExampleStep, 'done'>, () => Promise<ExampleStep>> {
  /** The Monday before the last seven days: some days of work lie behind the present plan. */
  const base = mondayBefore(dayIn(new Date(now() - weekMs), order.timeZone))
  const opening = momentIn(base, '08:00', order.timeZone)
  const morning = Math.floor((now() - sincePublishedMs) / hourMs) * hourMs

  return {
    async import() {
      const { total } = await ask('bom/mold/list.do', { page: 1, size: 1 })
      if (total === 0) {
        const bytes = new Uint8Array(await readFile(order.workbook))
        const days = Math.round((Date.parse(base) - Date.parse(order.baseDate)) / dayMs)
        const fileId = await upload(
          'factory.xlsx',
          await shiftWorkbook(bytes, days, (name) => order.keptSheets.test(name)),
        )
        const result = await endOf('import', 'initialize/import.do', { fileId, dryRun: false }, [0, 100])
        if (!result.applied)
          throw new Error(`The example workbook was refused: ${JSON.stringify(result).slice(0, 2_000)}`)
      }
      await joinGroup()
      return go('plan')
    },

    async plan() {
      // The first one that is made becomes the default.
      await scheduleOf(order.scheduleName, true)
      const scheduleId = await scheduleOf(order.firstName, false)
      const { plan } = await ask('aps/exe/job/query', { scheduleId })
      if (!plan) await planFrom('plan', scheduleId, opening)
      return go('report')
    },

    async report() {
      await report('report', { from: opening, until: morning, withTrouble: true }, [0, 100])
      return go('replan')
    },

    /** Both plans are published at the end, one after the other: nobody shall be told of moulds that seemed late while days were entered in a minute. */
    async replan() {
      const first = await scheduleOf(order.firstName, false)
      const scheduleId = await scheduleOf(order.scheduleName, true)
      const { plan, published } = await ask('aps/exe/job/query', { scheduleId })
      if (!plan) await planFrom('replan', scheduleId, morning)
      if (published?.scheduleId !== scheduleId) {
        await report('replan', { from: morning, until: now(), withTrouble: false }, [90, 100], scheduleId)
        if (!published) await publishAt(first, opening - hourMs / 2)
        await publishAt(scheduleId, morning)
      }
      await inThePast((at) => claimPrograms({ ask, at }, Math.floor(now() / 60_000)))
      return go('done')
    },
  }

  /** Who stands at the machines of a group has its work on the home page. */
  async function joinGroup(): Promise<void> {
    const { userId } = order.worker ?? order.member
    const { rows } = await ask<{ rows: { id: number; name: string }[] }>('bms/resourceGroup/list.do', { size: 100 })
    const { id } = rows.find(({ name }) => name === order.workerGroup)!
    const { version, sectionId, users } = await ask('bms/resourceGroup/get.do', { id })
    if (users.length > 0) return
    const skillTitleId = await trainFor(sectionId)
    await ask('bms/resourceGroup/modify.do', { id, version, users: [{ userId, isMain: true, skillTitleId }] })
  }

  /** The group's work asks for a skill title, which whoever stands there has. */
  async function trainFor(sectionId: number): Promise<number> {
    const { rows: known } = await ask('bms/skillTitle/list.do', { size: 1 })
    if (known.length > 0) return known[0].id
    const made = []
    for (const { grade, ...title } of order.skillTitles)
      made.push(await ask('bms/skillTitle/add.do', { ...title, grade, sort: grade }))
    const { id: skillTitleId } = made[0]
    const { rows: processes } = await ask('bms/process/list.do', { filters: { sectionId: [sectionId] }, size: 100 })
    for (const { id, version } of processes) await ask('bms/process/modify.do', { id, version, skillTitleId })
    return skillTitleId
  }

  async function go(step: ExampleStep): Promise<ExampleStep> {
    await note(step, step === 'done' ? 100 : 0)
    return step
  }

  async function scheduleOf(name: string, isDefault: boolean): Promise<number> {
    const known = await ask<{ id: number; name: string }[]>('aps/exe/job/getExeJobNameList', {})
    const found = known.find((of) => of.name === name)
    if (found) return found.id
    const { id } = await ask('aps/schedule/add.do', { name, isDefault, timeBudgetSeconds: order.runSeconds })
    return id
  }

  async function planFrom(step: ExampleStep, scheduleId: number, start: number): Promise<void> {
    const { version } = await ask('aps/exe/job/config/query', { scheduleId })
    await ask('aps/exe/job/config/save', {
      ...(await configOf(scheduleId)),
      version,
      startPoint: new Date(start).toISOString(),
    })
    await endOf(step, 'aps/exe/job/getApsBaseData', { scheduleId }, [0, 20])
    await endOf(step, 'aps/exe/job/startScheduling', { scheduleId }, [20, 90])
  }

  async function configOf(scheduleId: number) {
    const {
      horizonDays,
      timeBudgetSeconds,
      seed: chance,
      frozenHours,
      assumedReadyHours,
      outsourcingDays,
    } = await ask('aps/exe/job/config/query', { scheduleId })
    return { scheduleId, horizonDays, timeBudgetSeconds, seed: chance, frozenHours, assumedReadyHours, outsourcingDays }
  }

  /** A plan is published when it is there: what was run for it is of then too. */
  async function publishAt(scheduleId: number, at: number): Promise<void> {
    await dateBack(scheduleId, at)
    await inThePast((to) => {
      to(at / 60_000)
      return ask('aps/exe/job/releaseApsPlan', { scheduleId })
    })
  }

  /** Calls happen at the minutes that `work` says, until it ends. */
  async function inThePast(work: (at: (minute: number) => void) => Promise<unknown>): Promise<void> {
    const at = (minute: number) => {
      const back = Math.max(0, now() - minute * 60_000)
      ago(back)
      floor.ago(back)
    }
    try {
      await work(at)
    } finally {
      ago(0)
      floor.ago(0)
    }
  }

  async function report(
    step: ExampleStep,
    { from, until, withTrouble }: { from: number; until: number; withTrouble: boolean },
    [first, last]: [number, number],
    of?: number,
  ): Promise<void> {
    const onProgress = async (share: number) => {
      signal.throwIfAborted()
      await note(step, Math.round(first + share * (last - first)))
    }
    const [fromMinute, untilMinute] = [Math.floor(from / 60_000), Math.floor(until / 60_000)]
    const scheduleId = of ?? (await scheduleOf(order.firstName, false))
    await inThePast((at) => {
      const inItsCourse = { floor: floor.ask, at, timeZone: order.timeZone }
      return reportWork(ask, {
        ...{ seed, scheduleId, from: fromMinute, until: untilMinute, withTrouble, onProgress, inItsCourse },
      })
    })
  }

  /** Asks for a job and waits for its end; its own progress is that of a share of the step. */
  async function endOf(step: ExampleStep, path: string, input: object, [first, last]: [number, number]): Promise<any> {
    const { taskId } = await ask(path, input)
    let shown = -1
    for (;;) {
      const { status, progress, result, error } = await ask('comm/job/get.do', { taskId })
      if (status === 'succeeded') return result
      if (status === 'failed' || status === 'cancelled')
        throw new Error(`${path} ended ${status}: ${error?.message ?? ''}`)
      const share = progress?.total ? Math.min(1, progress.done / progress.total) : 0
      const percent = Math.round(first + share * (last - first))
      // The step is held by being noted: a job that waits in the queue is still being waited for.
      if (percent !== shown) await note(step, percent)
      shown = percent
      await new Promise((resolve) => setTimeout(resolve, 500))
      signal.throwIfAborted()
    }
  }
}

const mondayBefore = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** A wall-clock time of a zone as an instant: the offset is that of the day's noon. */
function momentIn(day: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(asUtc)
  return asUtc - (Date.parse(`${shown.replace(' ', 'T')}Z`) - asUtc)
}
