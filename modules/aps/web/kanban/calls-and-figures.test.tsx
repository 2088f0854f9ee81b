// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AndonBoard, CallsToday } from './andon-board.tsx'
import { FiguresBoard } from './figures-board.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-09-25T06:30:20.000Z') })
  await startI18n('zh')
  addWords('aps', { zh, en })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const call = { id: 1, wanted: '质量', machineName: 'CNC01', by: '周师傅', at: '2026-09-25T06:18:40.000Z' }
const open = { ...call, answeredBy: null, answeredAt: null }

it('[FL-12] an andon board shows who calls from which machine, for how long, and who goes there', () => {
  const answered = { ...call, id: 2, machineName: null, answeredBy: '吴工', answeredAt: '2026-09-25T06:25:00.000Z' }
  render(<AndonBoard calls={[open, answered]} />)
  const [first, second] = screen.getAllByRole('row').slice(1)
  for (const said of ['CNC01', '周师傅', '! 质量', '12 分钟', '09-25 14:18 呼叫', '等待应答'])
    expect(first!.textContent).toContain(said)
  for (const said of ['未指定机床', '吴工', '09-25 14:25 应答']) expect(second!.textContent).toContain(said)
  for (const unsaid of ['等待应答', '!']) expect(second!.textContent).not.toContain(unsaid)
})

it('[FL-12] an andon board says how soon calls of the day were answered, once one was', () => {
  const { container, rerender } = render(<CallsToday of={{ calls: 3, answered: 2, medianMinutes: 4.5 }} />)
  expect(container.textContent).toBe('今天 3 次呼叫，已应答 2 次 · 应答用时中位数 4.5 分钟')
  rerender(<CallsToday of={{ calls: 1, answered: 0, medianMinutes: null }} />)
  expect(container.textContent).toBe('今天 1 次呼叫，已应答 0 次')
})

it('[FL-17] a figures board shows figures with their units, and says where there was nothing to measure', () => {
  const of = { isWhole: false, isPercent: true, rows: 12, unit: '%' }
  const other = { isWhole: false, isPercent: false, rows: 3, unit: '小时/模' }
  render(
    <FiguresBoard
      figures={[
        { ...of, key: 't0OnTime', name: 'T0 准时率', value: 83.33 },
        { ...of, key: 'nightShare', name: '夜间开机', value: null },
        { ...of, key: 'planCompletion', name: '计划完成率', value: 99.97 },
        { ...other, key: 'correctionHours', name: '修模工时', value: 4.25 },
      ]}
    />,
  )
  const tiles = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(tiles).toEqual([
    'T0 准时率83%明细 12 行',
    '夜间开机这段时间没有数据明细 12 行',
    '计划完成率99.9%明细 12 行',
    '修模工时4.3 小时/模明细 3 行',
  ])
})
