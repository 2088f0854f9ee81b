import { mostTries } from '@mouldwright/terminals/shared'
import { beforeEach, expect, it, vi } from 'vitest'
import { rememberProof, signInOffline } from './offline-sign-in.ts'

/** The disk. */
const kept = new Map<string, unknown>()
vi.mock('./kept.ts', () => ({
  readValue: async (key: string) => structuredClone(kept.get(key)),
  keepValue: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
}))

const li = { userId: 2, name: 'Li' }
const pin = (secret: string) => ({ kind: 'pin', secret }) as const

beforeEach(() => kept.clear())

it('[FL-07 FL-08] tries that are made at once are counted one by one: the right PIN is locked out after them', async () => {
  rememberProof(li, pin('58000001'))
  await vi.waitFor(() => expect(kept.get('verifiers')).toBeDefined())
  const wrong = Array.from({ length: mostTries }, (_, at) => signInOffline(li.userId, pin(`5800010${at}`)))
  expect(await Promise.all(wrong)).toEqual([...wrong.slice(1).map(() => 'wrong'), 'locked'])
  expect(await signInOffline(li.userId, pin('58000001'))).toBe('locked')
})

it('[FL-07] whoever has just proved themselves on line signs in as soon as that is kept', async () => {
  rememberProof(li, pin('58000001'))
  expect(await signInOffline(li.userId, pin('58000001'))).toEqual(li)
})
