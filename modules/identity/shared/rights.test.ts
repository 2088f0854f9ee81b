import { describe, expect, it } from 'vitest'
import { expandRights, rightPattern } from './index.ts'

const permissions = [
  'aps.schedule:check',
  'aps.schedule:publish',
  'basic.machine:check',
  'basic.machine:add',
  'apsx.thing:check',
]

describe('rights', () => {
  it.each([
    ['*', permissions],
    ['aps.*', ['aps.schedule:check', 'aps.schedule:publish']],
    ['aps.schedule:*', ['aps.schedule:check', 'aps.schedule:publish']],
    ['*:check', ['aps.schedule:check', 'basic.machine:check', 'apsx.thing:check']],
    ['basic.*:add', ['basic.machine:add']],
    ['basic.machine:add', ['basic.machine:add']],
    ['basic.machine:remove', []],
  ])('[MO-11] %s grants what it says', (pattern, granted) => {
    expect(pattern).toMatch(rightPattern)
    expect([...expandRights([pattern], permissions)]).toEqual(granted)
  })

  it.each(['', 'aps', '**', 'a.*.b', '*.add', 'Aps.*', 'aps.schedule:', ':add', 'aps.*:add:x', 'aps. *'])(
    '%j is no right',
    (pattern) => {
      expect(pattern).not.toMatch(rightPattern)
    },
  )
})
