// @vitest-environment happy-dom
import type { Gantt } from '@mouldwright/gantt'
import { addWords, startI18n, useAllPageActions, useSession } from '@mouldwright/web-kit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GanttAnswer, ScheduleState } from '../../shared/index.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { HeadLine } from './head-line.tsx'
import { parsePlannerAddress } from './planner-address.ts'
import { Toolbar } from '../chart/toolbar.tsx'
import type { SessionModel } from '../session/use-session.ts'
import type { ScheduleModel } from './use-schedule.ts'

let offered: ReturnType<typeof useAllPageActions>
function Offered() {
  const all = useAllPageActions()
  useEffect(() => {
    offered = all
  }, [all])
  return null
}
const keysOf = () => Object.fromEntries(offered.flatMap(({ key, keys }) => (keys ? [[key, keys]] : [])))
const take = (key: string) => act(() => offered.find((action) => action.key === key)!.run!())

beforeEach(() => startI18n('en'))
afterEach(cleanup)

const plan = { downtimes: [], groups: [], moulds: [] } as unknown as GanttAnswer

function drawTools(show: 'both' | 'list') {
  const chart = { fit: vi.fn(), goToNow: vi.fn(), zoomTo: vi.fn(), view: () => ({ minutesPerPixel: 30 }) }
  const [onAddress, onFull] = [vi.fn(), vi.fn()]
  render(
    <>
      <Toolbar
        plan={plan}
        chart={chart as unknown as Gantt}
        zoom="day"
        address={{ ...parsePlannerAddress(new URLSearchParams(), false), show }}
        onAddress={onAddress}
        onFind={() => undefined}
        isFull={false}
        onFull={onFull}
      />
      <Offered />
    </>,
  )
  return { chart, onAddress, onFull }
}

describe("the planner's ways to look", () => {
  it('are told with their keys and can be taken from the palette', () => {
    const { chart, onAddress } = drawTools('both')
    expect(keysOf()).toMatchObject({
      zoomIn: '+',
      zoomOut: '−',
      fit: '0',
      now: 'T',
      links: 'C',
      full: 'F',
      find: '/',
    })
    take('fit')
    take('zoomIn')
    take('show-list')
    expect(chart.fit).toHaveBeenCalledOnce()
    expect(chart.zoomTo).toHaveBeenCalledWith(20)
    expect(onAddress).toHaveBeenCalledWith({ show: 'list' })
  })

  it('are heard by key wherever the focus is, outside fields', () => {
    const { chart, onFull } = drawTools('both')
    for (const key of ['t', '0', '+', 'f']) fireEvent.keyDown(document.body, { key })
    expect(chart.goToNow).toHaveBeenCalledOnce()
    expect(chart.fit).toHaveBeenCalledOnce()
    expect(chart.zoomTo).toHaveBeenCalledOnce()
    expect(onFull).toHaveBeenCalledOnce()
    fireEvent.keyDown(document.body, { key: '/' })
    const field = document.activeElement!
    expect(field.tagName).toBe('INPUT')
    fireEvent.keyDown(field, { key: 't' })
    expect(chart.goToNow).toHaveBeenCalledOnce()
  })

  it('leave out the chart where only the list shows', () => {
    const { chart } = drawTools('list')
    expect(Object.keys(keysOf()).sort()).toEqual(['find', 'full'])
    fireEvent.keyDown(document.body, { key: 't' })
    expect(chart.goToNow).not.toHaveBeenCalled()
  })
})

describe("the planner's steps", () => {
  const all = { load: true, start: true, stop: true, publish: true, adjust: true }
  const snapshot = { at: '2026-01-01T00:00:00Z', tasks: 3, errors: 0, warnings: 0 }
  const made = { planId: 5, tasks: 3, seconds: 1, at: '2026-01-02T00:00:00Z', notes: [] }
  const stands = (of: object) =>
    ({
      name: 'main',
      status: 'completed',
      stale: [],
      snapshot,
      plan: made,
      published: null,
      run: null,
      may: all,
      ...of,
    }) as unknown as ScheduleState
  const model = { load: vi.fn(), start: vi.fn(), startTouched: vi.fn() }
  const [onPublish, onPanel, open] = [vi.fn(), vi.fn(), vi.fn()]
  const draw = (of: object, session: object = {}, isPublishing = false) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <HeadLine
            state={stands(of)}
            model={model as unknown as ScheduleModel}
            isPublishing={isPublishing}
            onPublish={onPublish}
            onPanel={onPanel}
            session={{ open, ...session } as unknown as SessionModel}
          />
          <Offered />
        </MemoryRouter>
      </QueryClientProvider>,
    )

  it('[AP-07] say of a plan that is being published that it is, and do not offer that again', () => {
    addWords('aps', { zh, en })
    draw({}, {}, true)
    expect(screen.getByRole('button', { name: /Publishing/ })).toBeTruthy()
    expect(offered.map(({ key }) => key)).not.toContain('publish')
  })

  it('can be taken from the palette', () => {
    draw({})
    expect(offered.map(({ key }) => key)).toEqual(['load', 'start', 'publish', 'check', 'adjust', 'evaluate'])
    for (const { key } of offered) take(key)
    expect(model.load).toHaveBeenCalledOnce()
    expect(model.start).toHaveBeenCalledOnce()
    expect(onPublish).toHaveBeenCalledOnce()
    expect(open).toHaveBeenCalledOnce()
    expect(onPanel.mock.calls).toEqual([['check'], ['evaluation']])
  })

  it('[PH-06] plan again only what cannot stay in the plan that is published, where one is', async () => {
    addWords('aps', { zh, en })
    draw({})
    expect(screen.queryByRole('button', { name: 'Other ways to start' })).toBeNull()
    cleanup()
    draw({ published: made })
    fireEvent.click(screen.getByRole('button', { name: 'Other ways to start' }))
    fireEvent.click(await screen.findByText('Plan again only what is affected'))
    expect(model.startTouched).toHaveBeenCalledOnce()
    take('startTouched')
    expect(model.startTouched).toHaveBeenCalledTimes(2)
    expect(model.start).not.toHaveBeenCalled()
  })

  it('are those that may be taken now: by rights, data and work under way', () => {
    const keys = (of: object, session?: object) => {
      draw(of, session)
      const shown = offered.map(({ key }) => key)
      cleanup()
      return shown
    }
    expect(keys({ may: { ...all, publish: false, start: false } })).toEqual(['load', 'check', 'adjust', 'evaluate'])
    expect(keys({ snapshot: null, plan: null })).toEqual(['load'])
    expect(keys({ isMock: true })).not.toContain('publish')
    expect(keys({ run: { kind: 'run' } })).toEqual(['check', 'evaluate'])
    expect(keys({ may: { ...all, adjust: false } })).not.toContain('adjust')
    // Steps of a session that are not saved hold the schedule.
    expect(keys({}, { session: { position: 2 } })).toEqual(['check', 'evaluate'])
    expect(keys({}, { session: { position: 0 } })).toEqual(['load', 'start', 'publish', 'check', 'evaluate'])
  })

  it('[PH-09] a mock is made of a real schedule, and merged, by those who may', () => {
    const mockKeys = (of: object, ...permissions: string[]) => {
      useSession.setState({ permissions: new Set(permissions) })
      draw(of)
      const shown = offered.map(({ key }) => key).filter((key) => key === 'mock' || key === 'merge')
      cleanup()
      return shown
    }
    const [add, adjust] = ['aps.schedule:add', 'aps.schedule:adjust']
    expect(mockKeys({}, add, adjust)).toEqual(['mock'])
    expect(mockKeys({}, adjust)).toEqual([])
    expect(mockKeys({ isMock: true }, add, adjust)).toEqual(['merge'])
    expect(mockKeys({ isMock: true }, add)).toEqual([])
    useSession.setState({ permissions: new Set() })
  })
})
