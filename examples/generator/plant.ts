/** The plant that moulds are made in: sections, processes, working time, machines in their groups, flow times, customers. */
import {
  customers,
  materials,
  processNames,
  sectionNames,
  suppliers,
  type ProcessCode,
  type SectionCode,
} from './names.ts'
import { machineClasses, type MachineClass } from './machines.ts'
import { words, type Rec, type Value, type Words } from './records.ts'
import { createCalendars, createShifts, downtimes } from './working-time.ts'

interface Section extends Rec {
  readonly name: SectionCode
}
export interface Process extends Rec {
  readonly code: ProcessCode
  readonly name: Words
  readonly sectionId: Section
}
export interface Machine extends Rec {
  readonly name: string
  readonly sectionId: Section
  readonly simultaneousTasks: number
}
export interface Plant {
  sections: readonly Section[]
  processes: ReadonlyMap<ProcessCode, Process>
  machines: readonly Machine[]
  calendars: readonly Rec[]
  shifts: readonly Rec[]
  groups: readonly Rec[]
  flowTimes: readonly Rec[]
  customers: readonly Rec[]
  /** By name. */
  materials: ReadonlyMap<string, Rec>
  suppliers: { heat: readonly Rec[]; milling: Rec; wireCut: Rec }
}

const sectionTypes: Record<SectionCode, string> = {
  CNCR: 'cnc',
  CNCF: 'cnc',
  ELEC: 'cnc',
  EDM: 'edm',
  WEDM: 'slowWire',
  MILL: 'milling',
  GRIND: 'grinding',
  DHD: 'deepHole',
  QC: 'inspection',
  FIT: 'fitting',
  ASSY: 'assembly',
  TRIAL: 'trial',
  HT: 'heatTreatment',
}
/** Sections whose work waits for a program. */
export const programmed: ReadonlySet<SectionCode> = new Set(['CNCR', 'CNCF', 'ELEC'])

/** Section of a process, by the beginning of its code. */
const processSections: [prefix: string, section: SectionCode][] = [
  ['MILL', 'MILL'],
  ['DHD', 'DHD'],
  ['CNC-R', 'CNCR'],
  ['CNC', 'CNCF'],
  ['ELE', 'ELEC'],
  ['HT', 'HT'],
  ['GR', 'GRIND'],
  ['WEDM', 'WEDM'],
  ['EDM', 'EDM'],
  ['QC', 'QC'],
  ['FIT', 'FIT'],
  ['ASSY', 'ASSY'],
  ['TRIAL', 'TRIAL'],
]
const defaultHours: Partial<Record<ProcessCode, number>> = { 'CNC-R': 4, 'CNC-F': 6, 'EDM-F': 4, 'QC-P': 1, 'FIT-D': 2 }
const predecessors: Partial<Record<ProcessCode, readonly ProcessCode[]>> = {
  'CNC-SF': ['CNC-R'],
  'CNC-F': ['CNC-SF'],
  'ELE-F': ['ELE-R'],
  'QC-E': ['ELE-F'],
  'EDM-F': ['EDM-R'],
  'TRIAL-T0': ['ASSY'],
}

export function createPlant(): Plant {
  const sections = Object.entries(sectionNames).map(([name, { zh }], index): Section => {
    const code = name as SectionCode
    return {
      name: code,
      chineseName: zh,
      type: sectionTypes[code],
      permission: 'open',
      sort: (index + 1) * 10,
      needsCam: programmed.has(code),
      reportItems: ['start', 'pause', 'finish'].map((item) => ({ workpieceType: 0, item })),
    }
  })
  const section = new Map(sections.map((of) => [of.name, of]))
  const processes = createProcesses((code) => section.get(code)!)
  const calendars = createCalendars()
  const shifts = createShifts()
  const members = new Map(
    machineClasses.map((of, index) => [of, createMachines(of, section.get(of.section)!, index)] as const),
  )
  const groups = [...Map.groupBy(machineClasses, ({ group }) => group)].map(([name, classes]) => {
    const [of] = classes as [MachineClass]
    const machines = classes.flatMap((each) => members.get(each)!)
    return {
      name,
      sectionId: section.get(of.section)!,
      calendarId: byName(calendars, of.time.calendar),
      shiftId: byName(shifts, of.time.shift),
      capacityHours: of.time.weeklyHours * machines.length,
      weight: 1,
      labourRate: of.ratesPerHour[0],
      joinDate: '2026-01-01',
      isBottleneck: of.isBottleneck ?? false,
      remark: of.remark,
      machines: machines.map((machineId) => ({ machineId, isMain: true, joinDate: '2026-01-01' })),
    }
  })
  return {
    sections,
    processes,
    machines: [...members.values()].flat(),
    calendars,
    shifts,
    groups,
    flowTimes: createFlowTimes(groups),
    customers: createCustomers(),
    materials: createMaterials(),
    suppliers: createSuppliers((code) => processes.get(code)!),
  }
}

const byName = (records: readonly Rec[], name: string) => records.find((record) => record['name'] === name)!

function createProcesses(section: (code: SectionCode) => Section): Map<ProcessCode, Process> {
  const processes = new Map<ProcessCode, Process & { preProcesses: Rec[] }>()
  for (const [key, name] of Object.entries(processNames)) {
    const code = key as ProcessCode
    const sectionId = section(processSections.find(([prefix]) => code.startsWith(prefix))![1])
    const hours = defaultHours[code]
    processes.set(code, {
      code,
      name,
      sectionId,
      defaultMinutes: hours === undefined ? null : hours * 60,
      timeSource: programmed.has(sectionId.name) ? 1 : 0,
      weight: programmed.has(sectionId.name) ? 'main' : 'optional',
      productionMode: code.startsWith('HT') ? 'batch' : 'discrete',
      machiningMark: programmed.has(sectionId.name) ? 'cam' : 'none',
      preProcesses: [],
    })
  }
  for (const [code, before] of Object.entries(predecessors))
    for (const other of before)
      processes.get(code as ProcessCode)!.preProcesses.push({ processId: processes.get(other)! })
  return processes
}

function createMachines(of: MachineClass, sectionId: Section, index: number): Machine[] {
  const [prefix, from, count] = of.machines
  const [labourRate, equipmentRate] = of.ratesPerHour
  return Array.from({ length: count }, (_, offset) => {
    const number = from + offset
    const name = `${prefix}${String(number).padStart(2, '0')}`
    return {
      name,
      alias: words(`${of.type.zh} ${offset + 1} 号`, `${of.type.en} no. ${offset + 1}`),
      type: of.type,
      status: 'normal',
      sectionId,
      computerIp1: `192.168.${10 + index}.${10 + number}`,
      targetRate: of.targetRate ?? 80,
      labourRate,
      equipmentRate,
      simultaneousTasks: of.simultaneousTasks ?? 1,
      isAutomationLine: of.isAutomationLine ?? false,
      runsUnattended: of.time.runsUnattended ?? false,
      hasCAxis: of.hasCAxis ?? false,
      precisionLevel: of.precisionLevel,
      ...of.limits,
      downtimes: downtimes[name] ?? [],
    }
  })
}

/** Hours between groups that work goes through one after the other; other pairs take the default. */
const transfers: [from: string, to: string, hours: number][] = [
  ['MILL', 'DHD', 1],
  ['MILL', 'CNCR-S', 0.5],
  ['MILL', 'CNCR-M', 0.5],
  ['MILL', 'GRIND', 0.5],
  ['DHD', 'CNCR-S', 1],
  ['DHD', 'CNCR-M', 1],
  ['DHD', 'CNCR-L', 2],
  ['CNCR-S', 'FIT', 0.5],
  ['CNCR-M', 'FIT', 1],
  ['CNCR-L', 'FIT', 2],
  ['CNCR-S', 'GRIND', 0.5],
  ['CNCR-M', 'GRIND', 1],
  ['CNCR-L', 'GRIND', 2],
  ['GRIND', 'CNCF-S', 0.5],
  ['GRIND', 'CNCF-M', 1],
  ['GRIND', 'CNCF-L', 2],
  ['GRIND', 'WEDM', 0.5],
  ['CNCF-S', 'WEDM', 0.5],
  ['CNCF-M', 'WEDM', 1],
  ['CNCF-S', 'EDM-S', 0.5],
  ['CNCF-S', 'EDM-M', 0.5],
  ['CNCF-M', 'EDM-M', 1],
  ['CNCF-L', 'EDM-L', 2],
  ['CNCF-S', 'QC', 1],
  ['CNCF-M', 'QC', 1],
  ['CNCF-L', 'QC', 2],
  ['WEDM', 'EDM-S', 0.5],
  ['WEDM', 'EDM-M', 0.5],
  ['WEDM', 'QC', 1],
  ['ELEC-3X', 'QC', 0.5],
  ['ELEC-5X', 'QC', 0.5],
  ['EDM-S', 'QC', 0.5],
  ['EDM-M', 'QC', 1],
  ['EDM-L', 'QC', 2],
  ['QC', 'EDM-S', 0.5],
  ['QC', 'EDM-M', 0.5],
  ['QC', 'EDM-L', 0.5],
  ['QC', 'FIT', 0.5],
  ['FIT', 'ASSY', 1],
  ['ASSY', 'TRIAL', 4],
]

const createFlowTimes = (groups: readonly Rec[]): Rec[] =>
  transfers.map(([from, to, hours]) => ({
    fromGroupId: byName(groups, from),
    toGroupId: byName(groups, to),
    minutes: hours * 60,
  }))

const createCustomers = (): Rec[] =>
  customers.map((of, index) => ({
    number: `C${String(index + 1).padStart(3, '0')}`,
    name: of.name,
    shortName: of.shortName,
    area: of.area,
    address: of.address,
    telephone: of.telephone,
    email: `order@${of.mail}.example`,
    windows: [{ name: of.window }],
    deliveryAddresses: [{ name: words('收货仓库', 'Goods inward'), detail: of.address }],
  }))

/** Codes have no full stops. */
const createMaterials = () =>
  new Map(materials.map((of): [string, Rec] => [of.name, { code: of.name.replaceAll('.', '-'), ...of }]))

function createSuppliers(process: (code: ProcessCode) => Process): Plant['suppliers'] {
  let count = 0
  const supplier = (name: Words, leads: Partial<Record<ProcessCode, number>>): Rec => ({
    code: `S${String((count += 1)).padStart(3, '0')}`,
    name,
    accountDays: 30,
    taxRate: 13,
    isTaxIncluded: true,
    outsourcing: Object.entries(leads).map(([code, days]) => ({
      processId: process(code as ProcessCode),
      leadMinutes: days * 1_440,
    })),
  })
  return {
    heat: suppliers.heat.map((name) => supplier(name, { 'HT-Q': 4, 'HT-S': 2, 'HT-N': 3 })),
    milling: supplier(suppliers.milling, { 'CNC-R': 3, 'MILL-B': 2 }),
    wireCut: supplier(suppliers.wireCut, { 'WEDM-F': 3 }),
  }
}

/** A factory's records by entity, without orders. */
export const plantRecords = (plant: Plant): Record<string, readonly Rec[]> => ({
  'basic.section': plant.sections,
  'basic.process': [...plant.processes.values()],
  'basic.machine': plant.machines,
  'basic.calendar': plant.calendars,
  'basic.shift': plant.shifts,
  'basic.resourceGroup': plant.groups,
  'basic.flowTime': plant.flowTimes,
  'basic.customer': plant.customers,
  'basic.material': [...plant.materials.values()],
  'basic.supplier': [...plant.suppliers.heat, plant.suppliers.milling, plant.suppliers.wireCut],
})

export interface Demands {
  length: number
  width: number
  height: number
  weight: number
  precisionLevel: number
  needsCAxis: boolean
}

const within = (value: number, low: Value, high: Value) =>
  (typeof low !== 'number' || value >= low) && (typeof high !== 'number' || value <= high)

/** Whether a machine can take a part: a blank limit limits nothing. */
export const isCapable = (machine: Machine, part: Demands): boolean =>
  within(part.length, machine['minLength'], machine['maxLength']) &&
  within(part.width, machine['minWidth'], machine['maxWidth']) &&
  within(part.height, machine['minHeight'], machine['maxHeight']) &&
  within(part.weight, machine['minWeight'], machine['maxWeight']) &&
  (machine['precisionLevel'] === undefined || part.precisionLevel <= (machine['precisionLevel'] as number)) &&
  (!part.needsCAxis || machine['hasCAxis'] === true)
