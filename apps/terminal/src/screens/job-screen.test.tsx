// @vitest-environment happy-dom
import type { Job, TerminalWork } from '@mouldwright/terminals/shared'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { change } from '../store.ts'
import { choose } from '../words.ts'
import { JobScreen } from './job-screen.tsx'

const [wang, li] = [
  { userId: 1, name: 'Wang' },
  { userId: 2, name: 'Li' },
]
const job: Job = {
  ...{ batchId: 1, operationNumber: 10, batchNumber: 'M1-C01-1', quantity: 2, mouldNumber: 'M1', mouldName: 'Cover' },
  ...{
    partNumber: 'C01',
    partName: 'Core',
    partType: 1,
    processName: 'Mill',
    sectionId: 7,
    machineId: 5,
    groupId: null,
  },
  ...{ state: 'notStarted', people: [], startedAt: null, progress: 0, plannedStart: null, plannedEnd: null },
  ...{ workMinutes: 60, lateMinutes: 0, remark: null, light: 'green', reasons: [], sheet: [], drawings: [] },
  asked: { material: null, treatments: [], surface: null, deliverTo: [] },
}
const hold: Job['reasons'][number] = { code: 'hold', light: 'red', text: 'Held by MO-1' }
const electrodes: Job['reasons'][number] = { code: 'electrodes', light: 'red', text: 'E01 lacks one finish piece' }

interface Shown {
  teams?: TerminalWork['teams']
  person?: typeof wang
  items?: string[]
  phrases?: Partial<TerminalWork['phrases']>
  dealWays?: TerminalWork['dealWays']
  weighs?: boolean
  colours?: TerminalWork['sections'][number]['colours']
  settings?: Partial<TerminalWork['machines'][number]>
}

function show(
  more: Partial<Job>,
  {
    person = wang,
    items = [],
    teams = [],
    phrases = {},
    dealWays = [],
    weighs = false,
    colours = [],
    settings = {},
  }: Shown = {},
) {
  const section: TerminalWork['sections'][number] = {
    ...{ id: 7, name: 'CNC', chineseName: null, englishName: null, canCompleteDirectly: false },
    ...{ needsShipmentWeight: weighs, items: items.map((item) => ({ workpieceType: 1, item })), colours },
  }
  const machine: TerminalWork['machines'][number] = {
    ...{ id: 5, name: 'CNC01', alias: null, sectionId: 7, isDown: false, fixtureCount: null, startToolNumber: null },
    ...{ safeCoordinateMode: null, canAdjustOnMachine: false, canCheckOnMachine: false, isAutomationLine: false },
    ...{ measuresAt: null, programsFrom: null, reportsTo: null },
    ...settings,
  }
  const of = { ...job, ...more }
  const work = {
    now: '',
    planPublishedAt: null,
    sections: [section],
    machines: [machine],
    teams,
    jobs: [of],
    codes: [],
    phrases: { report: [], pause: [], scrap: [], ...phrases },
    dealWays,
  }
  change({ work, person })
  choose('en')
  render(<JobScreen job={of} place={{ machineId: 5, groupId: null }} onBack={() => {}} onSignIn={() => {}} />)
}
const buttons = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
    .filter((name) => name !== null && name !== 'Note and photos')
const button = (name: string) => screen.getByRole('button', { name })

afterEach(cleanup)

it('[BD-10 FL-05] a job shows what colours stand for in its section, and nothing where no standard is set', () => {
  show({}, { colours: [{ name: 'Red', rgb: '#E53935', meaning: 'Parting face' }] })
  const legend = screen.getByRole('region', { name: 'Colour standard' })
  expect(within(legend).getByRole('listitem').textContent).toBe('Red Parting face')
  expect(legend.querySelector('rect')?.getAttribute('fill')).toBe('#E53935')
  cleanup()
  show({})
  expect(screen.queryByRole('region', { name: 'Colour standard' })).toBeNull()
})

it('[BD-01 FL-05] a job shows what its machine is set up by, and nothing of a machine that says nothing', () => {
  show(
    {},
    {
      settings: {
        startToolNumber: 21,
        safeCoordinateMode: 'workpiece',
        canCheckOnMachine: true,
        measuresAt: '19–21 °C',
      },
    },
  )
  const settings = screen.getByRole('region', { name: 'Machine CNC01' })
  expect([...settings.querySelectorAll('div')].map(({ textContent }) => textContent)).toEqual([
    'First tool number21',
    'Safe coordinatesWorkpiece',
    'Can doon-machine inspection',
    'Measure at19–21 °C',
  ])
  cleanup()
  show({})
  expect(screen.queryByRole('region', { name: 'Machine CNC01' })).toBeNull()
})

it('[BD-07 BD-18 BD-22 FL-05] a job shows material, treatment, surface and where its pieces go', () => {
  const asked = {
    ...{ material: '1.2343 28–32 HRC', treatments: ['Quench 48–52 HRC', 'Nitride ≥ 60 HRC'] },
    ...{ surface: 'SPI-A2 · mirror', deliverTo: ['Gate 3 · Harbour Road 18'] },
  }
  show({ asked })
  for (const [name, value] of [
    ['Material', '1.2343 28–32 HRC'],
    ['Heat treatment', 'Quench 48–52 HRC; Nitride ≥ 60 HRC'],
    ['Surface', 'SPI-A2 · mirror'],
    ['Deliver to', 'Gate 3 · Harbour Road 18'],
  ] as const)
    expect(screen.getByText(name).nextElementSibling?.textContent).toBe(value)
  cleanup()
  show({})
  for (const name of ['Material', 'Heat treatment', 'Surface', 'Deliver to'])
    expect(screen.queryByText(name)).toBeNull()
})

describe('[FL-02 FL-05] large buttons of a job', () => {
  it('let somebody set up before the start, and start then', () => {
    show({})
    expect(buttons()).toEqual(['Start', 'Set up'])
    cleanup()
    show({ state: 'settingUp', people: [wang] })
    expect(buttons()).toEqual(['Start', 'Finish', 'Pause', 'Hand over', 'Scrap', 'Rework'])
  })

  it('let the next shift take over what runs; only who is at it hands over', () => {
    show({ state: 'inProgress', people: [wang] }, { person: li })
    expect(buttons()).toEqual(['Join or take over', 'Finish', 'Pause', 'Scrap', 'Rework'])
    expect(screen.getByText('Wang')).toBeDefined()
    cleanup()
    show({ state: 'inProgress', people: [wang, li] }, { person: li })
    expect(buttons()).toEqual(['Finish', 'Pause', 'Hand over', 'Scrap', 'Rework'])
    expect(screen.getByText('Wang, Li')).toBeDefined()
  })

  it('start work by hand with a team of the section, or where the section names no place', () => {
    const byHand = { sectionId: 8, machineId: null }
    show({ ...byHand, groupId: 3 }, { teams: [{ id: 3, name: 'Fitters', sectionId: 8 }] })
    expect(screen.getByRole('combobox', { name: 'Team' })).toHaveProperty('value', 'team3')
    expect(button('Start')).toHaveProperty('disabled', false)
    cleanup()
    show(byHand)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(button('Start')).toHaveProperty('disabled', false)
  })

  it('keep to what the section reports', () => {
    show({}, { items: ['finish'] })
    expect(buttons()).toEqual([])
    cleanup()
    show({ state: 'inProgress', people: [wang] }, { person: li, items: ['finish'] })
    expect(buttons()).toEqual(['Finish', 'Scrap', 'Rework'])
    cleanup()
    // Handing over is a pause of one person's time.
    show({ state: 'inProgress', people: [wang] }, { items: ['start', 'finish'] })
    expect(buttons()).toEqual(['Finish', 'Scrap', 'Rework'])
    cleanup()
    // What a form has paused.
    show({ state: 'paused' }, { items: ['start', 'finish'] })
    expect(buttons()).toEqual(['Continue', 'Finish', 'Scrap', 'Rework'])
    cleanup()
    show({ state: 'paused' }, { items: ['start', 'pause', 'finish'] })
    expect(buttons()).toEqual(['Finish', 'Scrap', 'Rework'])
  })
})

describe('[FL-05] deliveries and material that comes in', () => {
  it('are reported where the section says so: material before the start too, deliveries once there is something', () => {
    const items = ['start', 'finish', 'delivery', 'incomingMaterial']
    show({}, { items })
    expect(buttons()).toEqual(['Start', 'Set up', 'Material in'])
    cleanup()
    show({ state: 'inProgress', people: [wang] }, { items })
    expect(buttons()).toEqual(['Finish', 'Scrap', 'Rework', 'Deliver', 'Material in'])
  })

  it('ask for the weight where the section weighs what it sends', () => {
    show({ state: 'inProgress', people: [wang] }, { items: ['delivery'], weighs: true })
    fireEvent.click(button('Deliver'))
    expect(button('Report')).toHaveProperty('disabled', true)
    fireEvent.input(screen.getByLabelText('Weight (kg)'), { target: { value: '12,5' } })
    expect(button('Report')).toHaveProperty('disabled', false)
    cleanup()
    show({ state: 'inProgress', people: [wang] }, { items: ['delivery'] })
    fireEvent.click(button('Deliver'))
    expect(screen.queryByLabelText('Weight (kg)')).toBeNull()
    expect(button('Report')).toHaveProperty('disabled', false)
  })
})

it('[FL-05] the sheet of a job names its programs with tools and its electrodes with places', () => {
  show({
    sheet: [
      { kind: 'program', name: 'C01-10-R', detail: 'Revision 2 · T1 D6R0.5' },
      { kind: 'electrode', name: 'E01 Fine 1/2', detail: 'E01-F1 (EDM01 17)' },
    ],
  })
  expect(screen.getByRole('region', { name: 'Programs' }).textContent).toContain('C01-10-RRevision 2 · T1 D6R0.5')
  expect(screen.getByRole('region', { name: 'Electrodes' }).textContent).toContain('E01-F1 (EDM01 17)')
})

describe('[FL-04 FL-05] the note of a report', () => {
  const noted = () => button('Note and photos').textContent
  const write = (text: string) => {
    fireEvent.click(button('Note and photos'))
    fireEvent.input(screen.getByLabelText('Note'), { target: { value: text } })
    fireEvent.click(button('Enter'))
  }

  it('waits for the next report of who wrote it, and is nobody else’s', () => {
    show({ state: 'inProgress', people: [wang] })
    write('Left side burnt twice')
    expect(noted()).toContain('Left side burnt twice')
    act(() => change({ person: li }))
    expect(noted()).toBe('Note and photos')
    act(() => change({ person: wang }))
    expect(noted()).toContain('Left side burnt twice')
  })

  it('stands in the form of a report that has one', () => {
    show({ state: 'inProgress', people: [wang] })
    write('Chipped corner')
    fireEvent.click(button('Rework'))
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Chipped corner')
    expect(screen.getByRole('radio', { name: 'Put right here' })).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'Make again' })).toBeNull()
  })

  it('asks who it is first', () => {
    show({ state: 'inProgress', people: [wang] })
    act(() => change({ person: undefined }))
    fireEvent.click(button('Note and photos'))
    expect(screen.queryByLabelText('Note')).toBeNull()
  })
})

describe('[BD-38 FL-05] ready-made remarks', () => {
  const running: Partial<Job> = { state: 'inProgress', people: [wang] }

  it('of a pause are asked for with it, and none has to be given', () => {
    show(running, { phrases: { pause: ['Waiting for a tool', 'Lunch'] } })
    fireEvent.click(button('Pause'))
    const offered = within(screen.getByRole('group', { name: 'Ready-made remarks' })).getAllByRole('button')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Waiting for a tool', 'Lunch'])
    expect(screen.getByText('Pause without a reason')).toBeDefined()
  })

  it('of scrap stand beside the reasons that every shop has', () => {
    show(running, { phrases: { scrap: ['Electrode broke off'] } })
    fireEvent.click(button('Scrap'))
    fireEvent.click(screen.getByRole('radio', { name: 'Electrode broke off' }))
    expect(screen.getByRole('radio', { name: 'Electrode broke off', checked: true })).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Tool broken or worn' })).toBeDefined()
  })

  it('of reports are put into the note, behind what stands there', () => {
    show(running, { phrases: { report: ['Coolant topped up', 'Insert turned'] } })
    fireEvent.click(button('Note and photos'))
    for (const name of ['Coolant topped up', 'Insert turned']) fireEvent.click(screen.getByRole('button', { name }))
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Coolant topped up, Insert turned')
  })
})

describe('[BD-38 FL-05] dispositions', () => {
  const running: Partial<Job> = { state: 'inProgress', people: [wang] }
  const dealWays: TerminalWork['dealWays'] = [
    { name: 'Use as is', outcome: 'concession', needsApproval: true },
    { name: 'Weld and rework', outcome: 'rework', needsApproval: false },
  ]
  const radios = () => within(screen.getByRole('radiogroup', { name: 'What follows?' })).getAllByRole('radio')
  const names = () => radios().map(({ textContent }) => textContent)

  it('of the company stand before what every shop may do, and say which are to be approved', () => {
    show(running, { dealWays })
    fireEvent.click(button('Scrap'))
    const usual = ['Rework operation', 'Make again', 'Concession']
    expect(names()).toEqual(['Use as is (to be approved)', 'Weld and rework', ...usual])
    fireEvent.click(screen.getByRole('radio', { name: 'Weld and rework' }))
    const checked = radios().filter((radio) => radio.getAttribute('aria-checked') === 'true')
    expect(checked.map(({ textContent }) => textContent)).toEqual(['Weld and rework'])
    // A rework takes time, whoever named it.
    expect(screen.getByRole('heading', { name: 'How long will the rework take?' })).toBeDefined()
  })

  it('of pieces that can be put right are those that rework them', () => {
    show(running, { dealWays })
    fireEvent.click(button('Rework'))
    expect(names()).toEqual(['Weld and rework', 'Rework operation', 'Put right here'])
  })
})

describe('[MD-03 FL-11] work that a gate stops', () => {
  it('does not go on after a pause, and the button says why', () => {
    show({ state: 'paused', light: 'red', reasons: [hold] })
    expect(button('Continue')).toHaveProperty('disabled', true)
    expect(document.getElementById(button('Continue').getAttribute('aria-describedby')!)!.textContent).toBe(hold.text)
    expect(button('Finish')).toHaveProperty('disabled', false)
  })

  it('is neither started nor set up nor taken over', () => {
    show({ light: 'red', reasons: [electrodes] })
    for (const name of ['Start', 'Set up']) expect(button(name)).toHaveProperty('disabled', true)
    cleanup()
    show({ state: 'inProgress', people: [wang], light: 'red', reasons: [electrodes] }, { person: li })
    expect(button('Join or take over')).toHaveProperty('disabled', true)
    expect(screen.getByRole('region', { name: 'May not go on' }).textContent).toContain(electrodes.text)
  })

  it('says nothing of gates to who is at it, but of a hold', () => {
    show({ state: 'inProgress', people: [wang], light: 'red', reasons: [electrodes, hold] })
    const stop = screen.getByRole('region', { name: 'Stop: held by a modification' })
    expect(stop.textContent).toContain(hold.text)
    expect(stop.textContent).not.toContain(electrodes.text)
  })
})
