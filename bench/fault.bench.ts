/**
 * Faults by the hundred: the server killed under writes, imports, exports, runs and publishes, its database cut and killed under writers. Counts
 * what was lost or left by half, which must be nothing, and how long it took to be back. `FAULT_CYCLES` sets another number.
 */
import { rm } from 'node:fs/promises'
import {
  beginExport,
  between,
  countStatements,
  createRandom,
  cutSessions,
  cutWhileWriting,
  endOf,
  exportBegins,
  importExported,
  importFactory,
  killDatabase,
  killWhileExporting,
  killWhileImporting,
  killWhilePublishing,
  killWhileRunning,
  killWhileWriting,
  loadedSchedule,
  newFolder,
  openSite,
  runSchedule,
  sectionBook,
  sectionPath,
  startServer,
  uploaded,
  type FaultPoint,
  type HttpClient,
  type Site,
} from '@mouldwright/testkit/fault'
import type { Figure } from './run.ts'

const cycles = Number(process.env['FAULT_CYCLES'] ?? 100)
const commit = /^commit$/

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const sideOf = (cycle: number) => (cycle % 2 === 0 ? 'cut' : 'cutAfter')

/** Rounds of one kind, with what went wrong in words and how long the server took to be back. */
async function rounds(
  what: string,
  client: HttpClient,
  round: (cycle: number) => Promise<{ wrong: string[]; readyMs: number }>,
): Promise<{ wrong: string[]; readyMs: number[] }> {
  const wrong: string[] = []
  const readyMs: number[] = []
  console.log(`  … killed while ${what}`)
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    // Short tokens live for a quarter of an hour.
    if (cycle % 10 === 0) await client.renew()
    const result = await round(cycle)
    wrong.push(...result.wrong.map((each) => `cycle ${cycle}: ${each}`))
    if (result.readyMs > 0) readyMs.push(result.readyMs)
  }
  return { wrong, readyMs }
}

function figuresOf(what: string, { wrong, readyMs }: { wrong: string[]; readyMs: number[] }): Figure[] {
  for (const each of wrong) console.error(each.slice(0, 600))
  return [
    { name: `killed while ${what}: kills`, value: readyMs.length, unit: '' },
    { name: `killed while ${what}: lost or by half`, value: wrong.length, unit: '' },
    { name: `killed while ${what}: ready again (median)`, value: median(readyMs), unit: 'ms' },
    { name: `killed while ${what}: ready again (worst)`, value: Math.max(...readyMs), unit: 'ms' },
  ]
}

async function writes(site: Site, client: HttpClient): Promise<Figure[]> {
  let acknowledged = 0
  let tookEffect = 0
  const result = await rounds('writing', client, async (cycle) => {
    const round = await killWhileWriting(site, client, 1_000 + cycle)
    acknowledged += round.acknowledged
    tookEffect += round.tookEffect
    return { wrong: [...round.lost, ...round.halves, ...round.refused], readyMs: round.readyMs }
  })
  return [
    ...figuresOf('writing', result),
    { name: 'killed while writing: writes acknowledged', value: acknowledged, unit: '' },
    { name: 'killed while writing: in effect though never answered', value: tookEffect, unit: '' },
  ]
}

/** Where each cycle kills: every third time at a boundary, else at some statement between those of the work itself. */
function killPoints(seed: number, from: RegExp, statements: number, boundaries: readonly FaultPoint[]) {
  const random = createRandom(seed)
  return (cycle: number): FaultPoint => {
    const inside = { from, at: between(random, 1, statements), side: sideOf(cycle) } as const
    return cycle % 3 === 0 ? boundaries[(cycle / 3) % boundaries.length]! : inside
  }
}

/** Where a job is put down, taken up and ended. */
const ofJob: readonly FaultPoint[] = [
  { from: /insert into jobs_job/, at: commit, side: 'cut' },
  { from: /insert into jobs_job/, at: commit, side: 'cutAfter' },
  { from: /update kit_queue q set fence/, at: commit, side: 'cutAfter' },
  { from: /update jobs_job set status = \$\d+, ended_at/, at: commit, side: 'cut' },
  { from: /update jobs_job set status = \$\d+, ended_at/, at: commit, side: 'cutAfter' },
]

const importBegins = /hashtext\(/

async function imports(site: Site, client: HttpClient): Promise<Figure[]> {
  const statements = await countStatements(site, importBegins, async () => {
    const fileId = await uploaded(client, await sectionBook('N', 300))
    const { taskId } = await client.ok(`${sectionPath}/import.do`, { fileId, dryRun: false })
    await endOf(client, taskId)
  })
  const boundaries: FaultPoint[] = [{ from: /insert into files_file/, at: commit, side: 'cutAfter' }, ...ofJob]
  const pointOf = killPoints(2, importBegins, statements, boundaries)
  const result = await rounds('importing', client, async (cycle) => {
    const { faults, readyMs } = await killWhileImporting(site, client, pointOf(cycle))
    return { wrong: faults, readyMs }
  })
  return figuresOf('importing', result)
}

const exportedRows = 300

async function exports(site: Site, client: HttpClient): Promise<Figure[]> {
  await importExported(client, exportedRows)
  const statements = await countStatements(site, exportBegins, async () => {
    const begun = await beginExport(client, 'counted')
    if (begun.fate === 'answered') await endOf(client, begun.data.taskId)
  })
  const pointOf = killPoints(6, exportBegins, statements, ofJob)
  const result = await rounds('exporting', client, async (cycle) => {
    const { faults, readyMs } = await killWhileExporting(site, client, pointOf(cycle), exportedRows)
    return { wrong: faults, readyMs }
  })
  return figuresOf('exporting', result)
}

const saveBegins = /update aps_plan as t set is_current = false/

async function runs(site: Site, client: HttpClient, scheduleId: number): Promise<Figure[]> {
  const statements = await countStatements(site, saveBegins, () => runSchedule(client, scheduleId))
  const boundaries: FaultPoint[] = [
    { from: /insert into aps_run /, at: commit, side: 'cut' },
    { from: /insert into aps_run /, at: commit, side: 'cutAfter' },
    { from: /update kit_queue q set fence/, at: commit, side: 'cutAfter' },
    { from: /update jobs_job set progress/, at: commit, side: 'cutAfter' },
  ]
  const pointOf = killPoints(3, saveBegins, statements, boundaries)
  const result = await rounds('running', client, async (cycle) => {
    const { faults, readyMs } = await killWhileRunning(site, client, scheduleId, pointOf(cycle))
    return { wrong: faults, readyMs }
  })
  const { faults, endMs } = await killWhileRunning(site, client, scheduleId, boundaries[3]!, { lease: 'runsOut' })
  result.wrong.push(...faults)
  return [
    ...figuresOf('running', result),
    { name: 'killed while running: taken over and finished when the lease ran out', value: endMs / 1_000, unit: 's' },
  ]
}

async function publishes(site: Site, client: HttpClient, scheduleIds: readonly number[]): Promise<Figure[]> {
  let at = 0
  const result = await rounds('publishing', client, async (cycle) => {
    // Each statement in turn, on both sides; past the last one, from the first again.
    if (cycle % 2 === 0) at += 1
    const round = await killWhilePublishing(site, client, scheduleIds, { at, side: sideOf(cycle) })
    if (!round.wasStruck) at = 0
    return { wrong: round.faults, readyMs: round.readyMs }
  })
  return figuresOf('publishing', result)
}

async function cuts(site: Site, client: HttpClient): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, fault, seed] of [
    ['sessions ended', cutSessions, 4],
    ['database killed', killDatabase, 5],
  ] as const) {
    console.log(`  … ${what} under writers`)
    await client.renew()
    const { lost, halves, backMs, ledger } = await cutWhileWriting(site, client, {
      seed,
      times: cycles,
      between: 8,
      fault,
    })
    const wrong = [...lost, ...halves, ...ledger.refused]
    for (const each of wrong) console.error(each.slice(0, 600))
    figures.push(
      { name: `${what} under writers: times`, value: backMs.length, unit: '' },
      { name: `${what} under writers: lost, by half or refused`, value: wrong.length, unit: '' },
      { name: `${what} under writers: calls without an answer`, value: ledger.lost, unit: '' },
      { name: `${what} under writers: writing again (median)`, value: median(backMs), unit: 'ms' },
      { name: `${what} under writers: writing again (worst)`, value: Math.max(...backMs), unit: 'ms' },
    )
  }
  return figures
}

/** On the embedded database: first start, later ones, and after deaths. */
async function starts(): Promise<Figure[]> {
  const dataDir = await newFolder('starts')
  const start = () => startServer({ DATA_DIR: dataDir })
  const again: number[] = []
  const adopted: number[] = []
  const stopped: number[] = []
  let server = await start()
  const first = server.readyMs
  for (let time = 0; time < 5; time += 1) {
    stopped.push((await server.terminate()).milliseconds)
    server = await start()
    again.push(server.readyMs)
  }
  for (let time = 0; time < 5; time += 1) {
    await server.kill()
    server = await start()
    adopted.push(server.readyMs)
  }
  await server.terminate()
  await rm(dataDir, { recursive: true, force: true })
  return [
    { name: 'embedded: first start, with demo tenants', value: first, unit: 'ms' },
    { name: 'embedded: second start (median of 5)', value: median(again), unit: 'ms' },
    { name: 'embedded: start after kill -9, database taken over (median of 5)', value: median(adopted), unit: 'ms' },
    { name: 'embedded: stop (median of 5)', value: median(stopped), unit: 'ms' },
  ]
}

export async function run(): Promise<Figure[]> {
  const site = await openSite()
  try {
    await site.start()
    const client = await site.client()
    const figures: Figure[] = []
    for (const faults of [writes, cuts, imports, exports]) figures.push(...(await faults(site, client)))
    await client.renew()
    await importFactory(client)
    const scheduleIds = [await loadedSchedule(client, 'one'), await loadedSchedule(client, 'other')]
    for (const id of scheduleIds) await runSchedule(client, id)
    figures.push(...(await publishes(site, client, scheduleIds)), ...(await runs(site, client, scheduleIds[0]!)))
    return [...figures, ...(await starts())]
  } finally {
    await site.close()
  }
}
