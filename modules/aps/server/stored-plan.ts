/** What is kept of a plan, by the names of now: plans of before call a split of a task a part, their charts a piece. */
import { presentPlan, type PlacedPlan, type PlacedTask, type Plan, type PlannedTask } from '@mouldwright/aps-engine'
import { zstdCompressSync } from 'node:zlib'
import { decompressed, decompressedSync } from './compressed-json.ts'
import type { StoredGantt } from './gantt/gantt-columns.ts'

/**
 * Begins what is kept of a plan: places, a column for each field, and behind them the reasons, of which there is much more. A planning
 * session needs the places alone, and reads them in a fraction of the time. Plans of before are one text of JSON, and begin as zstd does.
 */
const mark = Buffer.from('plan')
const headLength = mark.length + 4

/** Every field of a row: the compiler asks for a new one. */
type Place = Required<Omit<PlacedTask, 'unplaced'>>

interface Places extends Omit<PlacedPlan, 'tasks'> {
  tasks: {
    /** One element a row. */
    columns: { [Name in keyof Place]: Place[Name][] }
    /** With the row's position. */
    unplaced: [number, NonNullable<PlacedTask['unplaced']>][]
  }
}

/** All else of a row; one element each. */
type Reasons = { [Name in Exclude<keyof PlannedTask, keyof PlacedTask>]-?: (PlannedTask[Name] | null)[] }

/** For worker threads, where nobody waits. */
export function packedPlan(plan: Plan): Uint8Array {
  const { tasks: rows } = plan
  const places: Places = {
    ...plan,
    tasks: {
      columns: {
        taskId: rows.map(({ taskId }) => taskId),
        split: rows.map(({ split }) => split),
        splits: rows.map(({ splits }) => splits),
        pieces: rows.map(({ pieces }) => pieces),
        resourceId: rows.map(({ resourceId }) => resourceId),
        groupId: rows.map(({ groupId }) => groupId),
        lane: rows.map(({ lane }) => lane),
        start: rows.map(({ start }) => start),
        end: rows.map(({ end }) => end),
        workMinutes: rows.map(({ workMinutes }) => workMinutes),
        setupMinutes: rows.map(({ setupMinutes }) => setupMinutes),
      },
      unplaced: rows.flatMap(({ unplaced }, at): Places['tasks']['unplaced'] => (unplaced ? [[at, unplaced]] : [])),
    },
  }
  const reasons: Reasons = { why: rows.map(({ why }) => why), whyHere: rows.map(({ whyHere }) => whyHere ?? null) }
  const [front, back] = [places, reasons].map((part) => zstdCompressSync(JSON.stringify(part)))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(front!.length)
  return Buffer.concat([mark, length, front!, back!])
}

/** The engine's answer, its fields in the order in which it was given. For worker threads, where nobody waits. */
export function storedPlan(answer: Uint8Array): Plan {
  const parts = partsOf(answer)
  if (!parts) return presentPlan(decompressedSync(answer)) as Plan
  const { why, whyHere } = decompressedSync<Reasons>(parts.reasons)
  const plan = placedPlan(parts.places)
  return {
    ...plan,
    tasks: plan.tasks.map((row, at) => {
      const here = whyHere[at]
      return here ? { ...row, why: why[at]!, whyHere: here } : { ...row, why: why[at]! }
    }),
  }
}

/** The same without the reasons of its tasks, where they are kept apart. */
export function storedPlaces(answer: Uint8Array): PlacedPlan {
  const parts = partsOf(answer)
  return parts ? placedPlan(parts.places) : storedPlan(answer)
}

function partsOf(answer: Uint8Array): { places: Uint8Array; reasons: Uint8Array } | undefined {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  if (!bytes.subarray(0, mark.length).equals(mark)) return undefined
  const end = headLength + bytes.readUInt32LE(mark.length)
  return { places: bytes.subarray(headLength, end), reasons: bytes.subarray(end) }
}

function placedPlan(bytes: Uint8Array): PlacedPlan {
  const stored = decompressedSync<Places>(bytes)
  const { columns, unplaced } = stored.tasks
  const { split, splits, pieces, resourceId, groupId, lane, start, end, workMinutes, setupMinutes } = columns
  const tasks: PlacedTask[] = columns.taskId.map((taskId, at): Place => ({
    taskId,
    split: split[at]!,
    splits: splits[at]!,
    pieces: pieces[at]!,
    resourceId: resourceId[at]!,
    groupId: groupId[at]!,
    lane: lane[at]!,
    start: start[at]!,
    end: end[at]!,
    workMinutes: workMinutes[at]!,
    setupMinutes: setupMinutes[at]!,
  }))
  for (const [at, reason] of unplaced) tasks[at]!.unplaced = reason
  return { ...stored, tasks }
}

type Tasks = StoredGantt['tasks']
type FormerTasks = Omit<Tasks, 'split'> & { piece: Tasks['split'] }

/** The chart's columns. */
export async function storedGantt(bytes: Uint8Array): Promise<StoredGantt> {
  const stored = await decompressed<Omit<StoredGantt, 'tasks'> & { tasks: Tasks | FormerTasks }>(bytes)
  const { tasks } = stored
  if (!('piece' in tasks)) return { ...stored, tasks }
  const { piece, ...others } = tasks
  return { ...stored, tasks: { ...others, split: piece } }
}
