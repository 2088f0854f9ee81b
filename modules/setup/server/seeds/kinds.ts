/** Kinds, materials and ready-made words that every mould shop tells its work apart by. */
import { roleRows } from './roles.ts'
import { sorted, words, type PackRow, type PackRows, type Words } from './rows.ts'

type Coded = readonly [code: string, name: Words, more?: PackRow]
const coded = (of: readonly Coded[]): PackRow[] =>
  sorted(of.map(([code, name, more = {}]) => ({ code, name, ...more })))

const hard = (hardnessMin: number, hardnessMax: number): PackRow => ({ hardnessMin, hardnessMax })
const hardening = (min: number, max: number): PackRow => ({
  needsHeatTreatment: true,
  heatTreatments: [{ name: words('淬火回火', 'Quench and temper'), hardnessMin: min, hardnessMax: max }],
})

/** By code: name, type, density in kg/m³, and how hard it is bought and used. */
const materials: readonly [code: string, name: Words, type: string, density: number, more?: PackRow][] = [
  ['P20', words('P20 预硬钢', 'P20 pre-hardened'), 'STEEL', 7_850, hard(28, 34)],
  ['718H', words('718H 预硬钢', '718H pre-hardened'), 'STEEL', 7_850, hard(34, 38)],
  ['NAK80', words('NAK80 镜面钢', 'NAK80 mirror steel'), 'STEEL', 7_800, hard(37, 43)],
  ['S136', words('S136 耐蚀镜面钢', 'S136 stainless'), 'STEEL', 7_800, hardening(48, 52)],
  ['H13', words('H13 热作钢', 'H13 hot work'), 'STEEL', 7_800, hardening(48, 52)],
  ['SKD11', words('SKD11 冷作钢', 'SKD11 cold work'), 'STEEL', 7_700, hardening(58, 62)],
  ['S50C', words('S50C 碳钢', 'S50C carbon steel'), 'STEEL', 7_850],
  ['CU', words('紫铜', 'Copper'), 'COPPER', 8_900],
  ['GR', words('石墨', 'Graphite'), 'GRAPHITE', 1_800],
  ['AL7075', words('7075 铝', '7075 aluminium'), 'ALU', 2_810],
]

/** Finishes by the two scales that drawings name. */
const surfaces: readonly [level: string, treatment: Words, roughness: string][] = [
  ['SPI-A2', words('钻石膏镜面抛光', 'Diamond polishing'), 'Ra 0.05'],
  ['SPI-B2', words('砂纸抛光', 'Paper polishing'), 'Ra 0.2'],
  ['SPI-C2', words('油石抛光', 'Stone polishing'), 'Ra 0.6'],
  ['VDI-21', words('放电细火花纹', 'Spark texture, fine'), 'Ra 1.12'],
  ['VDI-30', words('放电火花纹', 'Spark texture'), 'Ra 3.15'],
]

/** Grades of fits with the level that machines and parts are compared by. */
const precisions: readonly [name: string, level: number][] = [
  ['IT5', 9],
  ['IT6', 8],
  ['IT7', 7],
  ['IT8', 6],
  ['IT9', 5],
  ['IT11', 3],
]

const phrases: Readonly<Record<string, readonly Words[]>> = {
  report: [words('按计划完成', 'Done as planned'), words('换刀后继续', 'Went on after a tool change')],
  pause: [
    words('等刀具', 'Waiting for tools'),
    words('等程序', 'Waiting for the program'),
    words('等检测', 'Waiting for inspection'),
  ],
  scrap: [
    words('尺寸超差', 'Out of tolerance'),
    words('撞刀', 'Tool crash'),
    words('材料缺陷', 'Defect of the material'),
  ],
  outsourcing: [words('本厂产能不足', 'No capacity of our own'), words('供应商延期', 'Supplier is late')],
  inspection: [words('表面划伤', 'Scratched surface'), words('硬度不足', 'Not hard enough')],
}

const dispositions: readonly [name: Words, outcome: string, needsApproval: boolean][] = [
  [words('返工', 'Rework'), 'rework', false],
  [words('补焊后返工', 'Weld and rework'), 'rework', true],
  [words('报废重做', 'Scrap and make again'), 'scrap', false],
  [words('让步接收', 'Use as is'), 'concession', true],
  [words('退供应商', 'Return to supplier'), 'returnToSupplier', false],
]

export const kindRows: PackRows = {
  'basic.partLevel': coded([
    ['A', words('关键件', 'Key part')],
    ['B', words('重要件', 'Important part')],
    ['C', words('一般件', 'Plain part')],
  ]),
  'basic.orderType': coded([
    ['NEW', words('新模', 'New mould'), { category: 'newMould', priority: 5 }],
    ['MOD', words('改模', 'Modification'), { category: 'modification', priority: 6 }],
    ['REP', words('修模', 'Repair'), { category: 'repair', priority: 8 }],
    ['SPARE', words('备件', 'Spare parts'), { category: 'spareParts', priority: 4 }],
  ]),
  'basic.stockMoveType': coded([
    ['IN-BUY', words('采购入库', 'Purchase receipt'), { type: 1 }],
    ['IN-BACK', words('外协收回入库', 'Back from a supplier'), { type: 1 }],
    ['OUT-USE', words('生产领料', 'Issue to production'), { type: 20 }],
    ['OUT-SHIP', words('发货出库', 'Shipment'), { type: 20 }],
    ['MOVE', words('移库', 'Transfer'), { type: 30 }],
  ]),
  'basic.material': materials.map(([code, name, typeId, density, more = {}]) => ({
    ...{ code, name, abbreviation: code, typeId, density },
    ...more,
  })),
  'basic.processingMaterial': coded([
    ['STEEL-SOFT', words('软钢、预硬钢', 'Soft and pre-hardened steel'), { programType: 'workpiece', ...hard(20, 44) }],
    ['STEEL-HARD', words('淬硬钢', 'Hardened steel'), { programType: 'workpiece', ...hard(45, 65) }],
    ['ELECTRODE', words('电极材料', 'Electrode material'), { programType: 'electrode' }],
  ]),
  'basic.precisionLevel': sorted(precisions.map(([name, level]) => ({ name, level }))),
  'basic.surfaceRequirement': sorted(
    surfaces.map(([surfaceLevel, treatment, roughness]) => ({ surfaceLevel, treatment, roughness })),
  ),
  'basic.remarkPhrase': Object.entries(phrases).flatMap(([use, of]) => sorted(of.map((name) => ({ use, name })))),
  'basic.dealWay': sorted(dispositions.map(([name, outcome, needsApproval]) => ({ name, outcome, needsApproval }))),
  'identity.role': roleRows,
}

/** What is measured of workpieces that were finished on machining centres: it asks for a look, and stops nothing until a shop wants that. */
export const measuringRows: PackRows = {
  'basic.measuringSpecification': sorted([
    {
      name: 'FINISH',
      remark: words('精加工后的位置和尺寸', 'Positions and sizes after finishing'),
      features: [
        { feature: 'position', toleranceId: 'GM_30' },
        { feature: 'size', toleranceId: 'GM_30' },
      ],
    },
  ]),
  'basic.measuringOrderRule': sorted([
    { processId: 'CNC-F', workpieceType: 1, specificationId: 'FINISH', isBlocking: false },
  ]),
}
