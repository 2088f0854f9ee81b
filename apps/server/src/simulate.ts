/** `npm run simulate -- --days 5`: works in the shop of a running server by its published plan, with what goes wrong in a week. */
import { parseArgs } from 'node:util'
import { signIn } from './seeds/floor/http-calls.ts'
import { reportWork } from './seeds/floor/report-work.ts'

const usage = `npm run simulate -- [options]
  --address    of the server (http://127.0.0.1:7400)
  --phone      of a planner, in the factory where they were last (13800000002)
  --password   (Mould-2026)
  --days       how much of the plan is worked through (7)
  --from       the moment from which on, like 2026-11-23T00:00:00Z; else the start of the published plan
  --seed       the same seed makes the same week of the same plan (1)
  --calm       nothing goes wrong: no breakdown, late programs or scrap`

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://127.0.0.1:7400' },
    phone: { type: 'string', default: '13800000002' },
    password: { type: 'string', default: 'Mould-2026' },
    days: { type: 'string', default: '7' },
    from: { type: 'string' },
    seed: { type: 'string', default: '1' },
    calm: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function run(): Promise<void> {
  const [days, seed] = [Number(values.days), Number(values.seed)]
  if (!(days > 0 && days <= 90)) throw new Error(`--days is "${values.days}"; it takes more than 0 and at most 90.`)
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed is "${values.seed}"; it takes a whole number.`)
  const ask = await signIn(values.address, values.phone, values.password)
  const [schedule] = await ask<{ id: number }[]>('aps/exe/job/getExeJobNameList', {})
  const published = schedule && (await ask('aps/exe/job/query', { scheduleId: schedule.id })).published
  if (!published) throw new Error('No plan is published in this factory; publish one first.')
  const from = Date.parse(values.from ?? published.start) / 60_000
  if (!Number.isFinite(from)) throw new Error(`--from is "${values.from}", which is no moment.`)
  const startedAt = performance.now()
  const { operations, batches, breakdown, latePrograms, scrapped } = await reportWork(ask, {
    ...{ seed, from, until: from + days * 1_440 },
    withTrouble: !values.calm,
    onProgress: (share) => void process.stderr.write(`\r${Math.round(share * 100)}%`),
  })
  process.stderr.write('\r')
  const seconds = Math.round(performance.now() - startedAt) / 1_000
  const stood = breakdown && { machine: breakdown.resource, from: new Date(breakdown.from * 60_000).toISOString() }
  console.log(JSON.stringify({ operations, batches, breakdown: stood, latePrograms, scrapped, seconds }))
}

if (values.help) console.log(usage)
else
  await run().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
