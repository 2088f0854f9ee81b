import { describe, expect, it } from 'vitest'
import { handlingOf, isAutomatic, sentenceOf } from './handling.ts'

describe('what follows from a code', () => {
  it.each([
    [1, 'success'],
    [200, 'success'],
    [11050, 'reauthenticate'],
    [11015, 'forbidden'],
    [401, 'signIn'],
    [11009, 'signIn'],
    [800024, 'sms'],
    [141011, 'external'],
    [20000, 'assistant'],
    [307, 'redirect'],
    [11020, 'redirect'],
    [207, 'quoted'],
    [20001, 'quoted'],
    [0, 'silent'],
    [600, 'silent'],
    [403, 'message'],
    [500, 'message'],
    [12345, 'message'],
  ] as const)('[RQ-06] %i is %s', (code, handling) => {
    expect(handlingOf(code)).toBe(handling)
  })

  it('[RQ-06] takes steps only for codes about the session and the place', () => {
    expect(
      ['signIn', 'reauthenticate', 'forbidden', 'external', 'redirect'].every((one) => isAutomatic(one as never)),
    ).toBe(true)
    expect(
      ['success', 'sms', 'assistant', 'quoted', 'silent', 'message'].some((one) => isAutomatic(one as never)),
    ).toBe(false)
  })

  it('[RQ-06] says the message with its data as the code wants it', () => {
    const tell = (code: number, data: unknown = null) => sentenceOf({ code, message: 'Not saved', data })
    expect(tell(207, 'M-1')).toBe('Not saved “M-1”')
    expect(tell(20001)).toBe('Not saved')
    expect(tell(20000, 'why')).toBe('Not saved why')
    expect(tell(4711, 12)).toBe('Not saved 12')
    expect(tell(400, { issues: [] })).toBe('Not saved')
    expect(tell(600)).toBeUndefined()
    expect(tell(0)).toBeUndefined()
  })
})
