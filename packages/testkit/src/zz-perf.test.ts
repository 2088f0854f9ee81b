import v8 from 'node:v8'
import vm from 'node:vm'
import { it, expect } from 'vitest'
import { createWorld } from './index.ts'
import { writeWorkbook } from '@mouldwright/server-kit'
it('perf', async () => {
  const world = await createWorld()
  const me = await world.user(['*'])
  const N = 100_000
  const moulds = Array.from({ length: 1000 }, (_, i) => ['M' + i, '模' + i, { date: '2027-11-20' }, 5])
  function* parts() {
    for (let p = 0; p < N / 500; p++)
      yield Array.from({ length: 500 }, (_, j) => {
        const i = p * 500 + j
        return [
          'M' + (i % 1000),
          'P' + i,
          '零件名称' + i,
          i % 3 === 0 ? '工件' : '工件',
          1 + (i % 3),
          { date: '2027-10-01' },
          '1.2738',
          '已订料',
          100 + (i % 50),
          80.5,
          60,
          '否',
          '备注' + i,
        ] as any
      })
  }
  const chunks: Uint8Array[] = []
  for await (const c of writeWorkbook([
    { name: '模具', header: ['模号', '模具名称', '交期', '优先级'], rows: [moulds as any] },
    {
      name: '零件',
      header: [
        '模号',
        '零件号',
        '零件名称',
        '工件类型',
        '数量',
        '交期',
        '材料',
        '来料状态',
        '长',
        '宽',
        '高',
        '需要 C 轴',
        '备注',
      ],
      rows: parts(),
    },
  ]))
    chunks.push(c)
  const bytes = Buffer.concat(chunks)
  chunks.length = 0
  console.log('file MB', bytes.length / 1e6)
  globalThis.gc?.()
  const base = process.memoryUsage().rss
  let peak = 0,
    lag = 0,
    last = performance.now()
  const lags: number[] = []
  const t = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
    const now = performance.now()
    lags.push(now - last - 20)
    last = now
  }, 20)
  const run = async (name: string, path: string, body: object) => {
    const s = performance.now()
    peak = 0
    lags.length = 0
    const { taskId } = await me.ok(path, body)
    const j = await me.job(taskId, 200000)
    const ms = performance.now() - s
    lags.sort((a, b) => a - b)
    console.log(
      name,
      Math.round(ms) + ' ms',
      'peak +' + Math.round((peak - base) / 1048576) + ' MB',
      'lag p99',
      Math.round(lags[Math.floor(lags.length * 0.99)] ?? 0),
      'max',
      Math.round(lags.at(-1) ?? 0),
      j.status,
      JSON.stringify(j.error),
      JSON.stringify(j.result)?.slice(0, 400),
    )
    return j
  }
  const fileId = await me.upload('b.xlsx', bytes)
  v8.setFlagsFromString('--expose-gc')
  const gc = vm.runInNewContext('gc')
  const rest = async () => {
    gc()
    await new Promise((r) => setTimeout(r, 500))
    gc()
    console.log(
      'rest ms rss',
      Math.round((process.memoryUsage().rss - base) / 1048576),
      'heap',
      Math.round(process.memoryUsage().heapUsed / 1048576),
      'ext',
      Math.round(process.memoryUsage().external / 1048576),
    )
  }
  await rest()
  await run('dry', 'initialize/import.do', { fileId, dryRun: true })
  await rest()
  await run('import', 'initialize/import.do', { fileId, dryRun: false })
  await rest()
  await run('export', 'bom/part/export.do', {})
  await rest()
  clearInterval(t)
  console.log(world.errors.slice(0, 3))
  await world.close()
}, 400000)
