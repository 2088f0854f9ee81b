import { expect, it } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

it('[A5] refuses at once what does not fit the queue, and works through what does', async () => {
  const hasher = createPasswordHasher({ running: 1, waiting: 2 })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash('Mould-2026')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'login.busy' })
  expect(hasher.isFull).toBe(false)
})

it('[A4] says no without a stored hash, for the same work', async () => {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash('Mould-2026')
  expect(await hasher.verify(stored, 'Mould-2026')).toBe(true)
  expect(await hasher.verify(stored, 'mould-2026')).toBe(false)
  expect(await hasher.verify(null, 'nobody has this password')).toBe(false)
  expect(hasher.isOutdated(stored)).toBe(false)
})
