import { expect, it } from 'vitest'
import { createTenantTurns } from './tenant-turns.ts'

it('[OP-08] heavy work of one tenant goes one after the other, whatever becomes of each; another tenant’s beside it', async () => {
  const inTurn = createTenantTurns()
  const done: string[] = []
  const gates = new Map(['a', 'b', 'c', 'other'].map((name) => [name, Promise.withResolvers<void>()]))
  const begin = (tenantId: number, name: string) =>
    inTurn(tenantId, async () => {
      done.push(`${name} begins`)
      await gates.get(name)!.promise
      if (name === 'a') throw new Error('no')
      return name
    })
  const a = begin(1, 'a')
  const b = begin(1, 'b')
  const other = begin(2, 'other')
  await Promise.resolve()
  await Promise.resolve()
  expect(done).toEqual(['a begins', 'other begins'])
  gates.get('other')!.resolve()
  expect(await other).toBe('other')
  gates.get('a')!.resolve()
  await expect(a).rejects.toThrow('no')
  gates.get('b')!.resolve()
  expect(await b).toBe('b')
  gates.get('c')!.resolve()
  expect(await begin(1, 'c')).toBe('c')
  expect(done).toEqual(['a begins', 'other begins', 'b begins', 'c begins'])
})
