/** Codes of the engine as sentences in the caller's language, with the names of a plan's time. */
import { listed } from '@mouldwright/kernel'
import { gateKinds, type Reason, type ReasonParams, type WayOutcome } from '@mouldwright/aps-engine'
import { toLocal } from '@mouldwright/worktime'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { ShownReason } from '../shared/index.ts'
import { lockCausesZh } from '../locales/lock-causes.ts'
import type { Catalog } from './engine/protocol.ts'
import { inShownUnit } from './objective.ts'
import { specName } from './spec-name.ts'

/** Tasks that one sentence names; the others are counted. */
const namedTasks = 3

export const reasonTasks = ({ params }: Reason): number[] =>
  [params['taskId'], params['afterTaskId'], ...((params['taskIds'] as readonly number[] | undefined) ?? [])].filter(
    (id): id is number => typeof id === 'number',
  )

export interface Speaker {
  reason(reason: Reason): ShownReason
  /** Any sentence of a code with parameters of the engine. */
  sentence(under: string, code: string, params: ReasonParams): string
  taskLabel(taskId: number): string
  /** What a plan would come to on another way. */
  otherWay(outcome: WayOutcome): string
  moment(minute: number): string
}

/** Reads the names of all tasks that will be spoken of, in one go. */
export async function createSpeaker(
  ctx: Context,
  plan: { id: number; catalog: Catalog },
  taskIds: readonly number[],
): Promise<Speaker> {
  const wanted = [...new Set(taskIds)]
  const rows =
    wanted.length === 0
      ? []
      : await ctx.db.all<{ taskId: number; label: string }>(
          sql`select t.task_id as ${sql.ref('taskId')}, t.mould_number || ' ' || t.part_number || ' · ' || t.operation_number || ' ' || t.process_name as label
            from aps_task as t where ${inFactory(ctx, 't')} and t.plan_id = ${plan.id} and t.split = 1 and t.task_id = any(${wanted}::integer[])`,
        )
  return speakerOf(ctx, plan.catalog, new Map(rows.map(({ taskId, label }) => [taskId, label])))
}

function speakerOf(ctx: Context, catalog: Catalog, labels: ReadonlyMap<number, string>): Speaker {
  const { timeZone } = ctx.session
  const word = (path: string, params: Record<string, string | number> = {}) =>
    ctx.kit.word(ctx.language, 'aps', path, params)
  const taskLabel = (id: number) => labels.get(id) ?? `#${id}`
  const moment = (minute: number) => {
    const { date, time } = toLocal(minute, timeZone)
    return `${date} ${time}`
  }
  const tasksText = (ids: readonly number[]) => {
    const list = listed(ctx.language, ids.slice(0, namedTasks).map(taskLabel))
    return ids.length > namedTasks ? word('phrases.and', { list, count: ids.length }) : list
  }

  /** How a reason's parameter is said: the name in the sentence, and its text. */
  const spoken: Readonly<Record<string, readonly [name: string, text: (value: never) => string]>> = {
    at: ['at', moment],
    due: ['due', moment],
    start: ['start', moment],
    minutes: ['duration', (minutes: number) => word('phrases.hours', { hours: Math.round(minutes / 6) / 10 })],
    taskId: ['task', taskLabel],
    afterTaskId: ['task', taskLabel],
    taskIds: ['tasks', tasksText],
    resourceId: ['resource', (id: number | null) => catalog.resources[String(id)]?.name ?? word('phrases.outside')],
    otherId: ['other', (id: number) => catalog.resources[String(id)]?.name ?? ''],
    wanted: ['wanted', moment],
    groupId: ['group', (id: number) => catalog.groups[String(id)]?.name ?? ''],
    mouldId: ['mould', (id: number) => catalog.moulds[String(id)] ?? ''],
    fixtureId: ['fixture', (id: number) => catalog.fixtures?.[String(id)] ?? ''],
    wayId: ['way', (id: number) => catalog.ways?.[String(id)] ?? ''],
    pieceSetId: ['electrode', (id: number) => catalog.pieceSets?.[String(id)] ?? ''],
    recipeId: ['recipe', (id: number) => catalog.recipes?.[String(id)] ?? ''],
    spec: ['spec', (spec: string) => specName(spec, word)],
  }

  function shown(params: ReasonParams): Record<string, string | number> {
    const texts: Record<string, string | number> = {}
    for (const [name, value] of Object.entries(params)) {
      const [shownName, text] = spoken[name] ?? []
      const isMoment = shownName === name && text === moment
      if (shownName && text && !(isMoment && typeof value !== 'number')) texts[shownName] = text(value as never)
      else if (typeof value === 'number' || typeof value === 'string') texts[name] = value
    }
    return texts
  }

  /** Why a lock gave way; plans of before may name what has no words of its own. */
  const causeText = (cause: unknown) =>
    word(`lockCauses.${typeof cause === 'string' && cause in lockCausesZh ? cause : 'queue'}`)
  /** By how much a level of the objective is less, in the unit in which it is shown. */
  const levelText = ({ level, by }: ReasonParams) => ({
    level: word(`objectives.${String(level)}`),
    by: inShownUnit({ name: String(level), value: Number(by) }),
  })
  const sentence: Speaker['sentence'] = (under, code, params) => {
    const texts = shown(params)
    if (code === 'wayBetter') Object.assign(texts, levelText(params))
    if (code === 'lockMoved') texts['cause'] = causeText(params['cause'])
    return word(`${under}.${code}${under === 'reasons' ? variantOf(code, params) : ''}`, texts)
  }
  const otherWay: Speaker['otherWay'] = ({ wayId, mouldEnd, difference }) => {
    const texts = shown({ wayId })
    if (!difference) return word('phrases.otherWay_same', texts)
    const variant = difference.by > 0 ? '' : '_better'
    const { level, by } = levelText({ ...difference, by: Math.abs(difference.by) })
    const end = mouldEnd === null ? word('phrases.noEnd') : moment(mouldEnd)
    return word(`phrases.otherWay${variant}`, { ...texts, level, by, end })
  }
  return {
    otherWay,
    taskLabel,
    moment,
    sentence,
    reason: (reason) => ({
      code: reason.code,
      params: { ...reason.params },
      sentence: sentence('reasons', reason.code, reason.params),
      tasks: reasonTasks(reason).map((taskId) => ({ taskId, label: taskLabel(taskId) })),
    }),
  }
}

const gates = new Set<string>(gateKinds)
const holds = new Set(['locked', 'frozen', 'released'])

/** Codes that say something else where a number is not there. */
const namedBy: Readonly<Record<string, readonly [param: string, variant: string]>> = {
  setup: ['afterTaskId', '_first'],
  ovenInUse: ['recipeId', '_plain'],
  electrodes: ['at', '_unknown'],
}

/** Codes that say something else for each cause but one. */
const plainCause: Readonly<Record<string, string>> = { notSplit: 'whole', wayHeld: 'locked' }

/** Codes that say why work is where it is when they have this parameter, else why it starts then. */
const placedBy: Readonly<Record<string, string>> = { kept: 'candidates', search: 'otherId' }

/** Some codes say different things by their parameters. */
function variantOf(code: string, params: ReasonParams): string {
  if (code === 'startPoint')
    return params['cause'] === 'mould' || params['cause'] === 'task' ? `_${params['cause']}` : ''
  if (gates.has(code)) {
    if (params['at'] === null || params['at'] === undefined) return '_unknown'
    return params['assumed'] === true ? '_assumed' : ''
  }
  if (holds.has(code)) return params['kept'] === false ? '_moved' : ''
  const plain = plainCause[code]
  if (plain !== undefined) return params['cause'] === plain ? '' : `_${String(params['cause'])}`
  const placed = placedBy[code]
  if (placed !== undefined) return typeof params[placed] === 'number' ? '_place' : ''
  const [name, without] = namedBy[code] ?? []
  if (name !== undefined) return typeof params[name] === 'number' ? '' : without!
  if (code === 'noCapableResource') return typeof params['spec'] === 'string' ? '' : '_none'
  return ''
}
