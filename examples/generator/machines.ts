/** Sixty machines in classes of one size; one class, or a few, are a resource group. */
import type { SectionCode } from './names.ts'
import { words, type Words } from './records.ts'

interface WorkingTime {
  calendar: '5-DAY' | '6-DAY' | '7-DAY'
  shift: 'DAY-NIGHT' | 'TWO-SHIFT' | 'DAY' | 'OFFICE'
  /** Working hours of one machine in a week without overtime. */
  weeklyHours: number
  /** Runs on alone in the rests of its people. */
  runsUnattended?: boolean
}

export interface MachineClass {
  group: string
  section: SectionCode
  /** Beginning of the names, first number, how many. */
  machines: readonly [prefix: string, from: number, count: number]
  time: WorkingTime
  type: Words
  remark: Words
  ratesPerHour: readonly [labour: number, equipment: number]
  /** Largest (`max…`) and smallest (`min…`) parts, millimetres and kilograms. */
  limits?: Readonly<Record<string, number>>
  /** Finest level that it makes, 9 the finest; absent: any. */
  precisionLevel?: number
  targetRate?: number
  hasCAxis?: boolean
  simultaneousTasks?: number
  isAutomationLine?: boolean
  isBottleneck?: boolean
}

const upTo = (maxLength: number, maxWidth: number, maxHeight: number, maxWeight: number) => ({
  maxLength,
  maxWidth,
  maxHeight,
  maxWeight,
})
const dayNight: WorkingTime = { calendar: '6-DAY', shift: 'DAY-NIGHT', weeklyHours: 132 }
const always: WorkingTime = { calendar: '7-DAY', shift: 'DAY-NIGHT', weeklyHours: 154, runsUnattended: true }
const twoShifts: WorkingTime = { calendar: '6-DAY', shift: 'TWO-SHIFT', weeklyHours: 93 }
const day: WorkingTime = { calendar: '6-DAY', shift: 'DAY', weeklyHours: 51 }
const office: WorkingTime = { calendar: '5-DAY', shift: 'OFFICE', weeklyHours: 40 }

export const machineClasses: readonly MachineClass[] = [
  {
    group: 'CNCR-S',
    section: 'CNCR',
    machines: ['CNC', 1, 4],
    time: dayNight,
    type: words('850 立式加工中心', '850 vertical machining centre'),
    remark: words('粗加工，小件', 'Roughing, small parts'),
    ratesPerHour: [45, 80],
    limits: upTo(850, 500, 500, 1_000),
  },
  {
    group: 'CNCR-M',
    section: 'CNCR',
    machines: ['CNC', 5, 2],
    time: dayNight,
    type: words('1370 立式加工中心', '1370 vertical machining centre'),
    remark: words('粗加工，中件', 'Roughing, medium parts'),
    ratesPerHour: [45, 110],
    limits: upTo(1_300, 800, 650, 4_000),
  },
  {
    group: 'CNCR-L',
    section: 'CNCR',
    machines: ['CNC', 7, 2],
    time: dayNight,
    type: words('2215 龙门加工中心', '2215 double-column centre'),
    remark: words('粗加工，大件', 'Roughing, large parts'),
    ratesPerHour: [50, 180],
    limits: { ...upTo(2_200, 1_500, 900, 15_000), minLength: 400 },
  },
  {
    group: 'CNCF-S',
    section: 'CNCF',
    machines: ['CNC', 11, 4],
    time: twoShifts,
    type: words('高速加工中心', 'High-speed machining centre'),
    remark: words('精加工，小件', 'Finishing, small parts'),
    ratesPerHour: [50, 140],
    limits: upTo(850, 500, 450, 800),
    precisionLevel: 9,
  },
  {
    group: 'CNCF-M',
    section: 'CNCF',
    machines: ['CNC', 15, 2],
    time: twoShifts,
    type: words('1370 高速加工中心', '1370 high-speed centre'),
    remark: words('精加工，中件', 'Finishing, medium parts'),
    ratesPerHour: [50, 190],
    limits: upTo(1_300, 800, 600, 4_000),
    precisionLevel: 8,
  },
  {
    group: 'CNCF-L',
    section: 'CNCF',
    machines: ['CNC', 17, 2],
    time: twoShifts,
    type: words('2216 五轴龙门', '2216 five-axis double-column centre'),
    remark: words('精加工，大件；瓶颈', 'Finishing, large parts; bottleneck'),
    ratesPerHour: [60, 320],
    limits: { ...upTo(2_200, 1_600, 900, 15_000), minLength: 400 },
    precisionLevel: 8,
    targetRate: 90,
    isBottleneck: true,
  },
  {
    group: 'ELEC-3X',
    section: 'ELEC',
    machines: ['ELE', 1, 4],
    time: always,
    type: words('石墨高速铣', 'Graphite high-speed mill'),
    remark: words('三轴电极', 'Electrodes, three axes'),
    ratesPerHour: [45, 90],
    limits: upTo(500, 400, 300, 60),
    precisionLevel: 8,
  },
  {
    group: 'ELEC-5X',
    section: 'ELEC',
    machines: ['ELE', 5, 2],
    time: always,
    type: words('五轴电极自动化单元', 'Five-axis electrode cell'),
    remark: words('五轴电极，机械手上料', 'Electrodes, five axes, loaded by robot'),
    ratesPerHour: [45, 160],
    limits: upTo(400, 400, 300, 60),
    precisionLevel: 9,
    hasCAxis: true,
    isAutomationLine: true,
  },
  {
    group: 'EDM-S',
    section: 'EDM',
    machines: ['EDM', 1, 4],
    time: always,
    type: words('镜面火花机', 'Mirror-finish sinker'),
    remark: words('电火花，小件', 'Sinking, small parts'),
    ratesPerHour: [42, 70],
    limits: upTo(500, 400, 300, 600),
    precisionLevel: 9,
    hasCAxis: true,
  },
  {
    group: 'EDM-M',
    section: 'EDM',
    machines: ['EDM', 5, 2],
    time: twoShifts,
    type: words('中型火花机', 'Medium sinker'),
    remark: words('电火花，中件', 'Sinking, medium parts'),
    ratesPerHour: [42, 90],
    limits: upTo(1_000, 700, 450, 3_000),
    precisionLevel: 8,
    hasCAxis: true,
  },
  {
    group: 'EDM-L',
    section: 'EDM',
    machines: ['EDM', 7, 2],
    time: twoShifts,
    type: words('双头火花机', 'Double-head sinker'),
    remark: words('电火花，大件；瓶颈', 'Sinking, large parts; bottleneck'),
    ratesPerHour: [45, 150],
    limits: { ...upTo(2_000, 1_300, 700, 10_000), minLength: 400 },
    precisionLevel: 8,
    targetRate: 90,
    isBottleneck: true,
  },
  {
    group: 'WEDM',
    section: 'WEDM',
    machines: ['WE', 1, 5],
    time: always,
    type: words('慢走丝线切割', 'Slow wire-cut machine'),
    remark: words('慢走丝，两个工位可同时装夹', 'Slow wire-cut, two pallets at once'),
    ratesPerHour: [42, 85],
    limits: upTo(900, 700, 400, 2_000),
    precisionLevel: 9,
    simultaneousTasks: 2,
  },
  {
    group: 'MILL',
    section: 'MILL',
    machines: ['MILL', 1, 3],
    time: day,
    type: words('炮塔铣床', 'Turret mill'),
    remark: words('普铣', 'Manual milling'),
    ratesPerHour: [40, 25],
    limits: upTo(900, 450, 450, 800),
  },
  {
    group: 'MILL',
    section: 'MILL',
    machines: ['MILL', 4, 1],
    time: day,
    type: words('龙门铣床', 'Planer mill'),
    remark: words('普铣', 'Manual milling'),
    ratesPerHour: [40, 60],
    limits: upTo(2_500, 1_600, 1_000, 12_000),
  },
  {
    group: 'DHD',
    section: 'DHD',
    machines: ['DHD', 1, 2],
    time: twoShifts,
    type: words('1613 深孔钻', '1613 deep-hole drill'),
    remark: words('深孔钻', 'Deep-hole drilling'),
    ratesPerHour: [42, 110],
    limits: upTo(1_600, 1_300, 900, 8_000),
  },
  {
    group: 'DHD',
    section: 'DHD',
    machines: ['DHD', 3, 1],
    time: twoShifts,
    type: words('2520 深孔钻', '2520 deep-hole drill'),
    remark: words('深孔钻', 'Deep-hole drilling'),
    ratesPerHour: [42, 160],
    limits: { ...upTo(2_500, 2_000, 1_200, 20_000), minLength: 400 },
  },
  {
    group: 'GRIND',
    section: 'GRIND',
    machines: ['GR', 1, 5],
    time: twoShifts,
    type: words('精密平面磨', 'Precision surface grinder'),
    remark: words('磨床', 'Grinding'),
    ratesPerHour: [42, 40],
    limits: upTo(2_000, 1_300, 600, 8_000),
  },
  {
    group: 'QC',
    section: 'QC',
    machines: ['CMM', 1, 3],
    time: twoShifts,
    type: words('三坐标测量机', 'Coordinate measuring machine'),
    remark: words('三坐标，带转台', 'Measuring, with rotary table'),
    ratesPerHour: [50, 60],
    limits: upTo(2_500, 1_600, 1_200, 12_000),
    hasCAxis: true,
  },
  {
    group: 'FIT',
    section: 'FIT',
    machines: ['FIT', 1, 4],
    time: day,
    type: words('钳工台', 'Fitting bench'),
    remark: words('钳工，每台三人', 'Bench work, three fitters a bench'),
    ratesPerHour: [48, 5],
    simultaneousTasks: 3,
  },
  {
    group: 'ASSY',
    section: 'ASSY',
    machines: ['ASM', 1, 3],
    time: day,
    type: words('装配工位', 'Assembly station'),
    remark: words('装配，每工位可装两套', 'Assembly, two moulds a station'),
    ratesPerHour: [52, 10],
    simultaneousTasks: 2,
  },
  {
    group: 'TRIAL',
    section: 'TRIAL',
    machines: ['INJ', 1, 1],
    time: office,
    type: words('250T 注塑机', '250 t injection machine'),
    remark: words('试模', 'Mould trials'),
    ratesPerHour: [50, 90],
    limits: upTo(700, 700, 700, 2_500),
  },
  {
    group: 'TRIAL',
    section: 'TRIAL',
    machines: ['INJ', 2, 2],
    time: office,
    type: words('1800T 注塑机', '1,800 t injection machine'),
    remark: words('试模', 'Mould trials'),
    ratesPerHour: [50, 260],
    limits: upTo(2_400, 1_800, 1_800, 30_000),
  },
]
