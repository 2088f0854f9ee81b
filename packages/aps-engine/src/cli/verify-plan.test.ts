import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Plan } from '../model/model.ts'

const script = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
const problem = fileURLToPath(new URL('../../cases/overtime/problem.json', import.meta.url))

const run = (name: string, ...words: string[]) =>
  new Promise<{ code: number; lines: string[]; errors: string }>((resolve) => {
    execFile(process.execPath, [script(name), ...words], (fault, stdout, stderr) => {
      resolve({ code: fault ? Number(fault.code) : 0, lines: stdout.split('\n').filter(Boolean), errors: stderr })
    })
  })

describe('verify-plan command', () => {
  let folder: string
  let file: string
  let plan: Plan
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plan-'))
    file = join(folder, 'plan.json')
    await run('solve', problem, '--format', 'json', '--iterations', '60', '--threads', '1', '--plan', file)
    plan = JSON.parse(readFileSync(file, 'utf8')) as Plan
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const written = (changed: unknown) => {
    const name = join(folder, 'changed.json')
    writeFileSync(name, typeof changed === 'string' ? changed : JSON.stringify(changed))
    return name
  }

  it('finds nothing in a plan that the solver wrote', async () => {
    const { code, lines } = await run('verify-plan', problem, file)
    expect(code).toBe(0)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ violations: 0, rows: plan.tasks.length }])
  })

  it('names the broken rule and the task of a plan that was changed, and fails', async () => {
    const [first, ...others] = plan.tasks
    const moved = { ...first!, start: first!.start! - 600, end: first!.end! - 600 }
    const { code, lines } = await run('verify-plan', problem, written({ ...plan, tasks: [moved, ...others] }))
    expect(code).toBe(2)
    const findings = lines.map((line) => JSON.parse(line) as { code?: string; taskIds?: number[] })
    expect(findings.some(({ taskIds }) => taskIds?.includes(first!.taskId))).toBe(true)
    expect(findings.at(-1)).toMatchObject({ violations: lines.length - 1 })
  })

  it.each([
    ['{', 'cannot be parsed'],
    [{}, '/tasks is missing; /overtime is missing'],
    [{ tasks: [{}], overtime: [], objective: [] }, '/tasks/0/taskId is missing'],
    [{ tasks: [null], overtime: [], objective: [] }, '/tasks/0 null is no object'],
    [
      { tasks: [], overtime: [{ resourceId: 1, intervals: ['a'] }], objective: [] },
      '/overtime/0/intervals/0 "a" is no integer',
    ],
  ])('refuses a file that is no plan and says why: %j', async (text, fault) => {
    const { code, lines, errors } = await run('verify-plan', problem, written(text))
    expect(code).toBe(1)
    expect(lines).toEqual([])
    expect(errors).toContain(fault)
  })
})
