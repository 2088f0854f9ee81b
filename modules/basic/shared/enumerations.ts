/** Values that database and wire hold, by word; each list stands here and nowhere else (specification § 9). */

/** What a section does. The planner knows burns by `edm`, waiting for all parts by `assembly` and `trial`, programs by `cam`. */
export const sectionTypes = [
  'design',
  'cam',
  'camQc',
  'turning',
  'milling',
  'grinding',
  'drilling',
  'deepHole',
  'cnc',
  'edm',
  'wireCut',
  'slowWire',
  'heatTreatment',
  'surface',
  'polishing',
  'inspection',
  'fitting',
  'assembly',
  'trial',
  'warehouse',
  'outsourcing',
] as const
export type SectionType = (typeof sectionTypes)[number]

/** `all` is the choice of a query; a part itself is a workpiece or an electrode. */
export const workpieceType = { all: 0, workpiece: 1, electrode: 2 } as const

/** What people may report in a section. */
export const reportItems = ['start', 'continue', 'pause', 'finish', 'delivery', 'incomingMaterial'] as const

/** Where an estimated time comes from: process design (Capp) or CAM. */
export const processTimeSource = { capp: 0, cam: 1 } as const

export const machineStatus = ['normal', 'service', 'invalid'] as const

/** Who marks the machining faces of a part for a process. */
export const machiningMark = ['none', 'design', 'cam', 'workshop'] as const

export const processWeight = ['main', 'optional'] as const
export const productionMode = ['batch', 'discrete'] as const

/** Fixed holidays come every year on the same days, floating ones once. */
export const holidayType = ['fixed', 'floating'] as const

export const shiftType = ['work', 'overtime'] as const

/** Which point the machine returns to between programs. */
export const safeCoordinateMode = ['none', 'machine', 'workpiece', 'fixture'] as const

/** What a board in the hall shows: what to do next, what stands where, how full machines are, who calls for help, or the shop's figures. */
export const kanbanType = ['list', 'layout', 'utilisation', 'andon', 'figures'] as const
export type KanbanType = (typeof kanbanType)[number]

/** What a material is to a mould shop. */
export const materialCategory = ['steel', 'copper', 'graphite', 'aluminium', 'standardPart', 'other'] as const

/** What a part's number begins with: the number of its mould, or a code of its type. */
export const partNumberEncoding = { inherit: 1, typeCode: 2 } as const
/** What follows; `counter` and `letters` count. */
export const partNumberSegments = ['text', 'year', 'month', 'customer', 'mould', 'counter', 'letters'] as const
export type PartNumberSegment = (typeof partNumberSegments)[number]

/** What programs a processing material is for. */
export const programType = ['workpiece', 'electrode', 'wireCut', 'other'] as const

/** By what costs are gathered: a process, a customer or a group of people and machines. */
export const costCentreType = { process: 1, customer: 2, group: 3 } as const

/** `general` fits both directions. */
export const stockMove = { in: 1, out: 20, general: 30 } as const

export const orderCategory = ['newMould', 'modification', 'repair', 'spareParts', 'sporadic'] as const

export { fileSecurity } from '@mouldwright/identity/shared'
/** `local`: the bytes stay at the customer's own gateway. `both`: in either place, as the gateway in use is set; there is no second copy. */
export const fileStorage = { cloud: 1, local: 2, both: 3 } as const

/** How a calculation comes to a value: a person types the quantity, the system counts it, or it is a share of the rest. */
export const calculationType = { numericInput: 1, systemCalculation: 2, coefficient: 3 } as const

/** The first is the one with which a buyer reclaims value-added tax. */
export const invoiceType = ['special', 'ordinary', 'none'] as const
export const paymentMethod = ['transfer', 'cash', 'acceptance', 'letterOfCredit'] as const

/** Where a ready-made remark is offered. */
export const remarkUse = ['report', 'pause', 'scrap', 'outsourcing', 'inspection'] as const
/** Where reasons are picked: of what comes into a store or leaves it, types of stock moves are offered before remarks on reports. */
export const phraseUse = [...remarkUse, 'stockIn', 'stockOut'] as const
export const dealOutcome = ['rework', 'scrap', 'concession', 'returnToSupplier'] as const

/** What a coordinate measuring machine looks at. */
export const measuredFeature = ['position', 'size', 'form', 'angle', 'flatness', 'roundness', 'profile'] as const
export const measuringFormatUse = ['report', 'program'] as const

/** What stands between the cells of a result file, and which sign the decimals of its numbers follow. */
export const resultDelimiter = ['comma', 'semicolon', 'tab', 'pipe'] as const
export const decimalSign = ['point', 'comma'] as const
/** What a column of a result file holds; `lower` and `upper` bound the deviation. */
export const resultColumn = ['piece', 'characteristic', 'nominal', 'actual', 'deviation', 'lower', 'upper'] as const
/**
 * What a characteristic says of an electrode piece: an offset of its clamping, its oversize per side (at a surface, or over a width, which
 * is two sides), or nothing but whether it is good.
 */
export const characteristicMeaning = ['x', 'y', 'z', 'c', 'xySurface', 'xyWidth', 'zSurface', 'judged'] as const
