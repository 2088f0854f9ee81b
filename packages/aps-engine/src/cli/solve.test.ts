import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('./solve.ts', import.meta.url))
const file = (name: string) => fileURLToPath(new URL(`../io/files/${name}`, import.meta.url))
const golden = fileURLToPath(new URL('../../cases/overtime/problem.json', import.meta.url))

interface Answer {
  code: number
  lines: string[]
  errors: string
}

const command = (...words: string[]) =>
  new Promise<Answer>((resolve) => {
    execFile(process.execPath, [script, ...words], (fault, stdout, stderr) => {
      const code = fault ? Number(fault.code) : 0
      resolve({ code, lines: stdout.split('\n').filter(Boolean), errors: stderr })
    })
  })

describe('solve command', () => {
  it('prints one line of JSON with makespan, times and violations', async () => {
    const { code, lines } = await command(
      file('ft06.jsp.txt'),
      '--format',
      'jsp',
      '--iterations',
      '400',
      '--threads',
      '2',
    )
    expect(code).toBe(0)
    expect(lines.length).toBe(1)
    const result = JSON.parse(lines[0]!) as Record<string, number>
    expect(result).toMatchObject({ makespan: 55, operations: 36, violations: 0 })
    expect(result['lowerBound']).toBeLessThanOrEqual(55)
    expect(result['firstSeconds']).toBeLessThanOrEqual(result['seconds']!)
  })

  it('gives the same answer for the same seed and iterations with one thread and with two', async () => {
    const words = [file('ft06.jsp.txt'), '--format', 'jsp', '--iterations', '300', '--seed', '7', '--objective', 'twt']
    const [one, two] = await Promise.all([command(...words, '--threads', '1'), command(...words, '--threads', '2')])
    const answer = ({ lines }: Answer) => {
      const { twt, method, epochs, seed } = JSON.parse(lines[0]!) as Record<string, unknown>
      return { twt, method, epochs, seed }
    }
    expect(answer(one)).toEqual(answer(two))
    expect(answer(one).twt).toBeTypeOf('number')
  })

  it('prints the score levels of our own problems', async () => {
    const { lines } = await command(golden, '--format', 'json', '--iterations', '60', '--threads', '1')
    expect(JSON.parse(lines[0]!)).toMatchObject({
      weightedTardiness: 0,
      lateMoulds: 0,
      overtimeMinutes: 240,
      violations: 0,
    })
  })

  it.each([
    [['nowhere.txt', '--format', 'jsp'], 'no such file'],
    [[file('ft06.jsp.txt')], '"" is no format'],
    [[file('ft06.jsp.txt'), '--format', 'json'], 'cannot be parsed'],
    [[file('ft06.jsp.txt'), '--format', 'jsp', '--threads', 'two'], '--threads "two"'],
  ])('refuses %j and says why', async (words, fault) => {
    const { code, lines, errors } = await command(...words)
    expect(code).toBe(1)
    expect(lines).toEqual([])
    expect(errors).toContain(fault)
  })
})
