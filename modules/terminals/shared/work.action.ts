import { dealWays, safeCoordinateMode } from '@mouldwright/basic/shared'
import { action, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

/** Jobs of a machine or team that the terminal shows, besides those that have begun there. */
export const jobsEach = 12

const reason = closedObject({ code: Type.String(), light: Type.Enum(['amber', 'red']), text: Type.String() })

const sheetItem = closedObject({
  kind: Type.Enum(['program', 'electrode', 'position']),
  name: Type.String(),
  detail: Type.String(),
})

const drawing = closedObject({
  fileId: Type.Integer(),
  name: Type.String(),
  revision: orNull(Type.String()),
  remark: orNull(Type.String()),
})

const job = closedObject({
  batchId: Type.Integer(),
  operationNumber: Type.Integer(),
  batchNumber: Type.String(),
  quantity: Type.Integer(),
  mouldNumber: Type.String(),
  mouldName: Type.String(),
  partNumber: Type.String(),
  partName: Type.String(),
  /** 1 workpiece, 2 electrode. */
  partType: Type.Integer(),
  processName: Type.String(),
  sectionId: Type.Integer(),
  /** Where it has begun, else where the plan has it. */
  machineId: orNull(Type.Integer()),
  /** The team that does it by hand; null at a machine. */
  groupId: orNull(Type.Integer()),
  state: Type.Enum(['notStarted', 'settingUp', 'inProgress', 'paused']),
  /** Whose time at it goes on. */
  people: Type.Array(closedObject({ userId: Type.Integer(), name: Type.String() })),
  startedAt: orNull(Type.String()),
  progress: Type.Number(),
  plannedStart: orNull(Type.String()),
  plannedEnd: orNull(Type.String()),
  workMinutes: Type.Integer(),
  /** Minutes by which the plan ends its mould late. */
  lateMinutes: Type.Integer(),
  remark: orNull(Type.String()),
  light: Type.Enum(['green', 'amber', 'red']),
  reasons: Type.Array(reason),
  /** Programs with their tools, electrodes with their places, positions that they burn. */
  sheet: Type.Array(sheetItem),
  /** Of the part as it is made now. */
  drawings: Type.Array(drawing),
  /** What basic data ask of its pieces: what they are of, how they are hardened, how their surface is to be, where they go. */
  asked: closedObject({
    material: orNull(Type.String()),
    treatments: Type.Array(Type.String()),
    surface: orNull(Type.String()),
    deliverTo: Type.Array(Type.String()),
  }),
})
export type Job = Static<typeof job>

const machine = closedObject({
  id: Type.Integer(),
  name: Type.String(),
  alias: orNull(Type.String()),
  sectionId: Type.Integer(),
  isDown: Type.Boolean(),
  /** What whoever sets it up goes by. */
  fixtureCount: orNull(Type.Integer()),
  startToolNumber: orNull(Type.Integer()),
  safeCoordinateMode: orNull(Type.Enum(safeCoordinateMode)),
  canAdjustOnMachine: Type.Boolean(),
  canCheckOnMachine: Type.Boolean(),
  isAutomationLine: Type.Boolean(),
  /** Of a measuring machine: at which temperature, by programs from where, with reports to where. */
  measuresAt: orNull(Type.String()),
  programsFrom: orNull(Type.String()),
  reportsTo: orNull(Type.String()),
})
export type TerminalMachine = Static<typeof machine>

/** People without a machine: fitters, polishers. */
const team = closedObject({ id: Type.Integer(), name: Type.String(), sectionId: Type.Integer() })
export type TerminalTeam = Static<typeof team>

const section = closedObject({
  id: Type.Integer(),
  name: Type.String(),
  chineseName: orNull(Type.String()),
  englishName: orNull(Type.String()),
  canCompleteDirectly: Type.Boolean(),
  needsShipmentWeight: Type.Boolean(),
  items: Type.Array(closedObject({ workpieceType: Type.Integer(), item: Type.String() })),
  /** What colours on drawings and parts stand for, by the section's standard. */
  colours: Type.Array(closedObject({ name: Type.String(), rgb: Type.String(), meaning: orNull(Type.String()) })),
})
export type TerminalSection = Static<typeof section>

const code = closedObject({ code: Type.String(), kind: Type.Enum(['person', 'machine', 'batch']), id: Type.Integer() })

const phrases = Type.Array(Type.String())

const work = closedObject({
  now: Type.String(),
  planPublishedAt: orNull(Type.String()),
  sections: Type.Array(section),
  machines: Type.Array(machine),
  teams: Type.Array(team),
  /** Begun ones first, then in the plan's order. */
  jobs: Type.Array(job),
  /** Of the machines and batches above, and of people: so that scans are understood off line. */
  codes: Type.Array(code),
  /** The company's remarks, by the report that they are offered with. */
  phrases: closedObject({ report: phrases, pause: phrases, scrap: phrases }),
  /** What the company does with pieces that are not good. */
  dealWays,
})
export type TerminalWork = Static<typeof work>

/** Everything that the terminal shows, so that it can go on without the server. */
export const showWork = action('terminals.work.show', {
  path: '/terminals/work/show.do',
  access: 'terminal',
  output: work,
  reads: true,
})

/** What a code names that the terminal does not know: a machine, or a batch with what is to be done of it. */
export const findScanned = action('terminals.work.find', {
  path: '/terminals/work/find.do',
  access: 'terminal',
  input: { code: text({ required: true, max: 40 }) },
  output: closedObject({
    kind: Type.Enum(['person', 'machine', 'batch']),
    id: Type.Integer(),
    name: Type.String(),
    machine: orNull(machine),
    jobs: Type.Array(job),
  }),
  refusals: ['scan.unknown', 'scan.notHere'],
  reads: true,
})

export const workActions = [showWork, findScanned]
