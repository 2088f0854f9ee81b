/** What the terminal knows and who stands before it. */
import {
  findScanned,
  getTerminal,
  listOpenCalls,
  listPeople,
  showWork,
  type Job,
  type OpenCall,
  type TerminalPerson,
  type TerminalWork,
} from '@mouldwright/terminals/shared'
import type { OutputOf } from '@mouldwright/kernel'
import { create } from 'zustand'
import { asReported } from './as-reported.ts'
import { call, forgetIdentity, Refused, serverNow } from './device/calls.ts'
import { keepSoon, readValue } from './device/kept.ts'
import { isOnline, noteReached, useOutbox } from './device/outbox.ts'
import { say } from './words.ts'

type Terminal = OutputOf<typeof getTerminal>

export interface Person {
  userId: number
  name: string
}

export interface Notice {
  tone: 'success' | 'warning' | 'danger'
  text: string
}

export interface State {
  terminal: Terminal | undefined
  work: TerminalWork | undefined
  people: readonly TerminalPerson[]
  calls: readonly OpenCall[]
  /** Another one after each hold that was set or lifted. */
  holds: string
  /** Whose name the next report carries. */
  person: Person | undefined
  notice: Notice | undefined
  isRevoked: boolean
  /** When the work was read, by the server's clock. */
  readAt: number
}

/** What is known, within components. */
export const useKnown = create<State>(() => ({
  terminal: undefined,
  work: undefined,
  people: [],
  calls: [],
  holds: '',
  person: undefined,
  notice: undefined,
  isRevoked: false,
  readAt: 0,
}))
export const known = useKnown.getState
export const change = (part: Partial<State>): void => useKnown.setState(part)

const noPhrases: TerminalWork['phrases'] = { report: [], pause: [], scrap: [] }

/** The company's remarks, by the report that they are offered with. */
export const usePhrases = () => useKnown(({ work }) => work?.phrases ?? noPhrases)

const noWays: TerminalWork['dealWays'] = []

/** What the company does with pieces that are not good. */
export const useDealWays = () => useKnown(({ work }) => work?.dealWays ?? noWays)

let noticeTimer: ReturnType<typeof setTimeout> | undefined

export function notify(tone: Notice['tone'], text: string): void {
  change({ notice: { tone, text } })
  clearTimeout(noticeTimer)
  noticeTimer = setTimeout(() => change({ notice: undefined }), 6_000)
}

const nothingAsked: TerminalWork['jobs'][number]['asked'] = {
  ...{ material: null, treatments: [], surface: null, deliverTo: [] },
}

type Kept = Pick<State, 'terminal' | 'work' | 'people' | 'readAt'>

/** What an older page kept says nothing of people, teams, sheets, drawings, remarks, dispositions, and what basic data ask. */
const asNow = (work: TerminalWork): TerminalWork => ({
  ...work,
  teams: work.teams ?? [],
  phrases: work.phrases ?? noPhrases,
  dealWays: work.dealWays ?? noWays,
  jobs: work.jobs.map((job) => ({
    ...job,
    people: job.people ?? [],
    groupId: job.groupId ?? null,
    sheet: job.sheet ?? [],
    drawings: job.drawings ?? [],
    asked: job.asked ?? nothingAsked,
  })),
})

/** All that is scanned, reported or read: the line may go away before everything has been read anew. */
useKnown.subscribe(({ terminal, work, people, readAt }, before) => {
  if (work && work !== before.work) keepSoon('work', { terminal, work, people, readAt } satisfies Kept)
})

/** What was known last, from the disk: enough to work with. */
export async function recallWork(): Promise<void> {
  const kept = await readValue<Kept>('work')
  if (kept) change({ ...kept, work: kept.work && asNow(kept.work) })
}

/** The server does not know yet of what waits here: it stands as it was reported. */
function withUnsent(work: TerminalWork, people: readonly TerminalPerson[]): TerminalWork {
  return useOutbox.getState().entries.reduce((so, { state, content }) => {
    if (state !== 'waiting' || content.kind === 'photo') return so
    const { userId } = content
    const name = people.find((one) => one.userId === userId)?.name ?? ''
    const at = new Date(Date.parse(content.deviceAt) + content.clockOffset).toISOString()
    return asReported(so, { ...content, person: { userId, name }, at })
  }, work)
}

/** After a start of the page: what was kept may be older. */
export function showUnsent(): void {
  const { work, people } = known()
  if (work) change({ work: withUnsent(work, people) })
}

let asked = 0
let shown = 0

/** Shows who calls, unless what was asked for later has been answered already. Answers what is held. */
async function readCalls(): Promise<string> {
  asked += 1
  const nth = asked
  const { calls, holds } = await call(listOpenCalls, {})
  if (nth < shown) return holds
  shown = nth
  change({ calls })
  return holds
}

let running: Promise<void> | undefined
let isAskedAgain = false
let isOutdated = false

/** Everything anew, and once more for whoever asks meanwhile: one at a time, so that one comes to its end on a slow line too. */
export function refresh(): Promise<void> {
  isAskedAgain = true
  running ??= readInTurn()
  return running
}

/** After what changes the answers: work that is still awaited was read before it. */
export function refreshAnew(): Promise<void> {
  isOutdated = true
  return refresh()
}

async function readInTurn(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false
    isOutdated = false
    await readAll()
  }
  running = undefined
}

/** What cannot be had stays as it was. */
async function readAll(): Promise<void> {
  const askedAt = performance.now()
  try {
    const terminal = await call(getTerminal, { version: __REVISION__ })
    // Before the work: a hold that comes between is seen at the next look.
    const holds = await readCalls()
    const [planned, { people }] = await Promise.all([call(showWork, {}), call(listPeople, {}), readScanned()])
    noteReached(true, askedAt)
    if (isOutdated) return
    // As it is now: a batch may have been scanned since this asked.
    const work = withScanned(planned, scanned?.jobs ?? [])
    change({ terminal, work: withUnsent(work, people), people, holds, readAt: serverNow(), isRevoked: false })
  } catch (failure) {
    if (failure instanceof Refused && (failure.code === 'terminal.revoked' || failure.code === 'terminal.unknown'))
      change({ isRevoked: true, person: undefined })
    else noteReached(failure instanceof Refused, askedAt)
  }
}

/** Whether somebody calls, and whether work was held or let go on: then everything anew, as after the line was away. */
export async function look(): Promise<void> {
  const askedAt = performance.now()
  try {
    const holds = await readCalls()
    if (holds !== known().holds || !isOnline()) await refresh()
    else noteReached(true, askedAt)
  } catch (failure) {
    noteReached(failure instanceof Refused, askedAt)
  }
}

export async function enrolAgain(): Promise<void> {
  await forgetIdentity()
  location.reload()
}

/** Jobs of the plan with those that a scan has brought: what was read last counts. */
const withScanned = (work: TerminalWork, jobs: readonly Job[]): TerminalWork => ({
  ...work,
  jobs: [
    ...work.jobs.map((one) => jobs.find((job) => isSame(job, one)) ?? one),
    ...jobs.filter((job) => !work.jobs.some((one) => isSame(one, job))),
  ],
})

/** The batch that was scanned last, which the plan may not have here: it is read with each look, so that its sheet stays and is up to date. */
let scanned: { code: string; jobs: readonly Job[] } | undefined

async function readScanned(): Promise<void> {
  const before = scanned
  if (!before) return
  const read = await jobsOf(before.code)
  if (scanned === before) scanned = read && { code: before.code, jobs: read }
}

/** Absent where the code names nothing any more. */
async function jobsOf(code: string): Promise<readonly Job[] | undefined> {
  try {
    return (await call(findScanned, { code })).jobs
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure
    return undefined
  }
}

function learn(jobs: readonly Job[]): void {
  const { work } = known()
  if (work && jobs.length > 0) change({ work: withScanned(work, jobs) })
}

export const isSame = (
  one: Pick<Job, 'batchId' | 'operationNumber'>,
  other: Pick<Job, 'batchId' | 'operationNumber'>,
): boolean => one.batchId === other.batchId && one.operationNumber === other.operationNumber

export type Scanned = OutputOf<typeof findScanned>

/** What a code names: as known here, else asked of the server. */
export async function lookUp(code: string): Promise<{ kind: Scanned['kind']; id: number } | undefined> {
  const here = known().work?.codes.find((one) => one.code === code)
  if (here) return here
  try {
    const found = await call(findScanned, { code })
    if (found.kind === 'batch') scanned = { code, jobs: found.jobs }
    learn(found.jobs)
    return found
  } catch (failure) {
    notify('danger', failure instanceof Refused ? failure.message : say('scanOffline'))
    return undefined
  }
}
