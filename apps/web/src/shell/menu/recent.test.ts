// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { noteVisit, recentPaths } from './recent.ts'
import { someModules } from '../shell.fixture.tsx'

beforeEach(() => localStorage.clear())

it('[MN-01] what was visited last is the menu’s; pages outside it take no place', () => {
  noteVisit('/basic/machine', someModules)
  for (let id = 1; id <= 9; id++) noteVisit(`/aps/schedule/${id}/gantt`, someModules)
  noteVisit('/production/mould', someModules)
  expect(recentPaths.read()).toEqual(['/production/mould', '/basic/machine'])
})
