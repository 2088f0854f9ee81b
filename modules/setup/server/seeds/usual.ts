/** What every mould shop has, whatever it makes. */
import { kindRows } from './kinds.ts'
import { sorted, words, type PackRow, type PackRows, type Words } from './rows.ts'

type Period = readonly [start: string, end: string, restStart?: string, restEnd?: string, isOvertime?: boolean]

const shift = (name: string, englishName: string, remark: Words, periods: readonly Period[]): PackRow => ({
  name,
  englishName,
  type: 'work',
  remark,
  periods: periods.map(([startTime, endTime, restStart = null, restEnd = null, isOvertime = false], at) => ({
    rank: at + 1,
    startTime,
    endTime,
    restStart,
    restEnd,
    isOvertime,
  })),
})

const holidays: readonly PackRow[] = [
  { name: words('元旦', 'New Year'), type: 'fixed', startDate: '2026-01-01', endDate: '2026-01-01', isWorked: false },
  {
    name: words('劳动节', 'Labour Day'),
    type: 'fixed',
    startDate: '2026-05-01',
    endDate: '2026-05-01',
    isWorked: false,
  },
  {
    name: words('国庆节', 'National Day'),
    type: 'fixed',
    startDate: '2026-10-01',
    endDate: '2026-10-03',
    isWorked: false,
  },
]

const calendar = (name: string, at: number, saturday: boolean, sunday: boolean, remark: Words): PackRow => ({
  name,
  isDefault: at === 1,
  sort: at,
  restSaturday: saturday,
  restSunday: sunday,
  remark,
  holidays,
})

const shelf = (code: string, name: Words, layers: number, slotsPerLayer: number): PackRow => ({
  code,
  name,
  warehouse: name,
  layers,
  slotsPerLayer,
  places: Array.from({ length: layers * slotsPerLayer }, (_, at) => {
    const layer = Math.floor(at / slotsPerLayer) + 1
    const slot = (at % slotsPerLayer) + 1
    const two = (figure: number) => String(figure).padStart(2, '0')
    return { layer, slot, code: `${code}-${two(layer)}-${two(slot)}`, valid: true }
  }),
})

const tolerances: readonly [name: string, lower: number, upper: number, said: Words][] = [
  ['H7_10', 0, 0.015, words('孔 H7，6～10 mm', 'Bore H7, 6 to 10 mm')],
  ['H7_18', 0, 0.018, words('孔 H7，10～18 mm', 'Bore H7, 10 to 18 mm')],
  ['H7_30', 0, 0.021, words('孔 H7，18～30 mm', 'Bore H7, 18 to 30 mm')],
  ['G6_18', -0.017, -0.006, words('轴 g6，10～18 mm', 'Shaft g6, 10 to 18 mm')],
  ['JS7_18', -0.009, 0.009, words('JS7，10～18 mm', 'JS7, 10 to 18 mm')],
  ['GM_30', -0.2, 0.2, words('一般公差 m，6～30 mm', 'General m, 6 to 30 mm')],
  ['GM_120', -0.3, 0.3, words('一般公差 m，30～120 mm', 'General m, 30 to 120 mm')],
  ['GM_400', -0.5, 0.5, words('一般公差 m，120～400 mm', 'General m, 120 to 400 mm')],
]

const units: readonly [code: string, name: string, englishName: string, decimals: number][] = [
  ['PCS', '件', 'piece', 0],
  ['SET', '套', 'set', 0],
  ['kg', '千克', 'kilogram', 3],
  ['m', '米', 'metre', 2],
  ['L', '升', 'litre', 2],
  ['h', '小时', 'hour', 2],
]

/** Which steels are hardened their materials say. */
const materialTypes: readonly [code: string, category: string, name: Words][] = [
  ['STEEL', 'steel', words('模具钢', 'Tool steel')],
  ['COPPER', 'copper', words('紫铜', 'Copper')],
  ['GRAPHITE', 'graphite', words('石墨', 'Graphite')],
  ['ALU', 'aluminium', words('铝', 'Aluminium')],
  ['STD', 'standardPart', words('标准件', 'Standard part')],
]

/** Grades from 1 to 9. */
const skillTitles: readonly [code: string, name: Words, grade: number][] = [
  ['CNC-M', words('中级数控操作工', 'CNC operator'), 4],
  ['CNC-S', words('高级数控操作工', 'Senior CNC operator'), 6],
  ['EDM-M', words('中级放电操作工', 'EDM operator'), 4],
  ['FIT-M', words('中级钳工', 'Fitter'), 4],
  ['FIT-S', words('高级钳工', 'Senior fitter'), 6],
  ['TRIAL-S', words('试模技师', 'Trial technician'), 7],
]

/** Where one mistake costs a mould: whoever starts these without the title is asked to look twice. */
export const usualDemands: Readonly<Record<string, string>> = {
  'FIT-B': 'FIT-S',
  ASSY: 'FIT-S',
  'TRIAL-T0': 'TRIAL-S',
}

type TypeRow = readonly [code: string, said: Words, more?: PackRow]

/** Parts that every mould has. */
export const usualTypes: readonly TypeRow[] = [
  ['INS', words('镶件', 'Insert')],
  ['ELE', words('电极', 'Electrode'), { workpieceType: 2 }],
  ['STD', words('标准件', 'Standard part'), { isBought: true }],
]

/** A type of part or mould. */
export const typeRows = (of: readonly TypeRow[]): PackRow[] =>
  sorted(of.map(([code, said, more = {}]) => ({ code, name: said, englishName: said.en, ...more })))

/** Copper and graphite, with electrodes and gaps per stage. */
export const electrodeRows: readonly PackRow[] = sorted([
  {
    code: 'CU',
    name: words('紫铜', 'Copper'),
    materialId: 'CU',
    ...{ roughCount: 1, roughGap: 0.3, semiFineCount: 0, semiFineGap: 0.2, fineCount: 1, fineGap: 0.1 },
  },
  {
    code: 'GR',
    name: words('石墨', 'Graphite'),
    materialId: 'GR',
    ...{ roughCount: 1, roughGap: 0.25, semiFineCount: 1, semiFineGap: 0.15, fineCount: 1, fineGap: 0.08 },
  },
])

export const usualRows: PackRows = {
  'basic.skillTitle': sorted(skillTitles.map(([code, name, grade]) => ({ code, name, grade }))),
  'basic.unit': sorted(
    units.map(([code, name, englishName, decimals]) => ({
      code,
      name: words(name, englishName),
      englishName,
      decimals,
    })),
  ),
  'basic.calendar': [
    calendar(
      '6-DAY',
      1,
      false,
      true,
      words(
        '单休：周日休息。春节等每年不同的假日请自行补充',
        'Sundays off. Add holidays that fall on other days each year',
      ),
    ),
    calendar('5-DAY', 2, true, true, words('双休：周六、周日休息', 'Saturdays and Sundays off')),
    calendar(
      '7-DAY',
      3,
      false,
      false,
      words('不休：人轮休，机床每天开', 'No day off: people rotate, machines run every day'),
    ),
  ],
  'basic.shift': [
    shift('DAY', 'Day shift', words('白班，需要时晚上加班', 'Day shift, overtime in the evening'), [
      ['08:00', '17:30', '12:00', '13:00'],
      ['18:00', '21:00', undefined, undefined, true],
    ]),
    shift('DAY-NIGHT', 'Day and night', words('白班加夜班，夜班跨零点', 'Day shift, and night shift over midnight'), [
      ['08:00', '20:00', '12:00', '13:00'],
      ['20:00', '08:00', '00:00', '01:00'],
    ]),
  ],
  'basic.tolerance': sorted(tolerances.map(([name, lower, upper, remark]) => ({ name, lower, upper, remark }))),
  'basic.shelf': [
    shelf('M01', words('毛坯架', 'Blank shelf'), 4, 8),
    shelf('W01', words('在制品架', 'Work in progress shelf'), 4, 8),
    shelf('E01', words('电极架', 'Electrode shelf'), 5, 12),
  ],
  'basic.materialType': sorted(materialTypes.map(([code, category, name]) => ({ code, name, category }))),
  ...kindRows,
}
/** Said of every machine that stands for one's own. */
export const exampleNote = words('示例：请改成自己的机床', 'Example: replace it with your own machine')
