import { expect, it } from 'vitest'
import { scanDays } from './days.ts'

const found = (path: string, text: string) => scanDays([{ path, text }]).map(({ line }) => line)

it.each([
  'const today = new Date().toISOString().slice(0, 10)',
  'const today = ctx.now().toISOString().substring(0, 10)',
  "const [today] = at.toISOString().split('T')",
  'const today = dayjs()',
  'sql`where end_date >= current_date`',
])('refuses the day of another clock: %s', (text) => {
  expect(found('modules/basic/server/a.ts', `\n${text}`)).toEqual([2])
  expect(found('packages/web-kit/src/a.tsx', text)).toEqual([1])
})

it('finds it in tests too, which would fail for eight hours of each day', () => {
  expect(found('modules/basic/server/a.test.ts', 'new Date().toISOString().slice(0, 10)')).toEqual([1])
})

it("lets the factory's day, texts cut short and benches be", () => {
  expect(found('modules/basic/server/a.ts', 'dayIn(ctx.now(), ctx.session.timeZone)')).toEqual([])
  expect(found('modules/basic/server/a.ts', 'const day = text.slice(0, 10)')).toEqual([])
  expect(found('modules/basic/web/a.ts', 'dayjs(day)')).toEqual([])
  expect(found('bench/run.ts', 'new Date().toISOString().slice(0, 10)')).toEqual([])
})
