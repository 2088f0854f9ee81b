/** A shop that makes stamping dies: plates are milled, hardened, ground and wire-cut; punches and dies are fitted by hand. */
import {
  inDays,
  machineRows,
  mouldRows,
  processRows,
  sectionRows,
  words,
  type Pack,
  type ProcessRow,
  type SectionRow,
  type TeamRow,
} from './rows.ts'
import { measuringRows } from './kinds.ts'
import { electrodeRows, exampleNote, typeRows, usualDemands, usualRows, usualTypes } from './usual.ts'

const sections: readonly SectionRow[] = [
  ['SAW', 'milling', words('下料', 'Sawing')],
  ['MILL', 'milling', words('普铣', 'Manual milling')],
  ['DRILL', 'drilling', words('钻孔', 'Drilling')],
  ['CNC', 'cnc', words('数控加工', 'CNC milling'), true],
  ['HT', 'heatTreatment', words('热处理', 'Heat treatment')],
  ['GRIND', 'grinding', words('平面磨', 'Surface grinding')],
  ['PGRIND', 'grinding', words('光学曲线磨', 'Profile grinding')],
  ['WCUT', 'wireCut', words('快走丝', 'Fast wire-cut')],
  ['WEDM', 'slowWire', words('慢走丝', 'Slow wire-cut')],
  ['EDM', 'edm', words('电火花', 'Die sinking')],
  ['QC', 'inspection', words('检测', 'Inspection')],
  ['FIT', 'fitting', words('钳工', 'Fitting')],
  ['ASSY', 'assembly', words('装配', 'Assembly')],
  ['TRIAL', 'trial', words('试冲', 'Press trial')],
]

const processes: readonly ProcessRow[] = [
  ['SAW', 'SAW', words('锯料', 'Sawing'), 0.5],
  ['MILL-B', 'MILL', words('普铣开料', 'Squaring on the mill'), 2],
  ['DRILL', 'DRILL', words('钻孔攻丝', 'Drilling and tapping'), 2],
  ['CNC-R', 'CNC', words('数控粗加工', 'CNC roughing'), 4],
  ['CNC-F', 'CNC', words('数控精加工', 'CNC finishing'), 4, ['CNC-R']],
  ['HT-Q', 'HT', words('淬火回火', 'Hardening and tempering'), null],
  ['HT-S', 'HT', words('深冷处理', 'Sub-zero treatment'), null],
  ['GR-R', 'GRIND', words('平面磨', 'Surface grinding'), 2],
  ['GR-P', 'PGRIND', words('光学曲线磨', 'Profile grinding'), 4],
  ['WC-R', 'WCUT', words('快走丝切割', 'Fast wire-cut'), 3],
  ['WEDM-F', 'WEDM', words('慢走丝精割', 'Slow wire-cut, fine'), 6],
  ['EDM-F', 'EDM', words('放电加工', 'Die sinking'), 3],
  ['QC-P', 'QC', words('零件检测', 'Part inspection'), 1],
  ['FIT-B', 'FIT', words('配间隙', 'Fitting clearances'), 3],
  ['FIT-P', 'FIT', words('抛光', 'Polishing'), 2],
  ['ASSY', 'ASSY', words('总装配', 'Die assembly'), 10],
  ['TRIAL-T0', 'TRIAL', words('T0 试冲', 'T0 press trial'), 4, ['ASSY']],
]

const teams: readonly TeamRow[] = [
  ['SAW', 'DAY', 51, 1, words('带锯床', 'Band saw')],
  ['MILL', 'DAY', 51, 1, words('普通铣床', 'Manual mill')],
  ['DRILL', 'DAY', 51, 1, words('摇臂钻床', 'Radial drill')],
  ['CNC', 'DAY-NIGHT', 132, 2, words('立式加工中心', 'Machining centre')],
  ['HT', 'DAY-NIGHT', 132, 1, words('真空炉', 'Vacuum furnace'), true],
  ['GRIND', 'DAY', 51, 2, words('平面磨床', 'Surface grinder')],
  ['PGRIND', 'DAY', 51, 1, words('光学曲线磨床', 'Profile grinder')],
  ['WCUT', 'DAY-NIGHT', 132, 1, words('快走丝线切割', 'Fast wire-cut machine'), true],
  ['WEDM', 'DAY-NIGHT', 132, 2, words('慢走丝线切割', 'Slow wire-cut machine'), true],
  ['EDM', 'DAY-NIGHT', 132, 1, words('电火花机', 'Die-sinking machine'), true],
  ['QC', 'DAY', 51, 1, words('测量台', 'Measuring bench')],
  ['FIT', 'DAY', 51, 2, words('钳工台', 'Fitting bench')],
  ['ASSY', 'DAY', 51, 1, words('装配台', 'Assembly bench')],
  ['TRIAL', 'DAY', 51, 1, words('试模压力机', 'Trial press')],
]

export const stamping: Pack = {
  kind: 'stamping',
  rows: {
    ...usualRows,
    'basic.electrodeMaterial': electrodeRows.slice(0, 1),
    'basic.partType': typeRows([
      ['PUN', words('凸模', 'Punch')],
      ['DIE', words('凹模', 'Die')],
      ['STR', words('脱料板', 'Stripper plate')],
      ['PLT', words('模板', 'Plate')],
      ['DSH', words('模座', 'Die shoe')],
      ...usualTypes,
    ]),
    'basic.mouldType': typeRows([
      ['STP-P', words('级进模', 'Progressive die')],
      ['STP-S', words('单工序模', 'Single-operation die')],
      ['STP-C', words('复合模', 'Compound die')],
      ['STP-T', words('传递模', 'Transfer die')],
      ['STP-D', words('拉延模', 'Drawing die')],
    ]),
    'basic.section': sectionRows(sections),
    'basic.process': processRows(processes, new Set(['CNC']), usualDemands),
    ...measuringRows,
  },
  machines: machineRows(teams, exampleNote),
  moulds: mouldRows(
    {
      number: 'D26-001',
      name: words('示例：支架级进模', 'Example: progressive die for a bracket'),
      deliveryDate: inDays(40),
      priority: 5,
    },
    [
      {
        number: 'PU01',
        name: words('冲裁凸模', 'Blanking punch'),
        steps: [
          ['SAW', 0.5, 'SAW'],
          ['MILL-B', 1, 'MILL'],
          ['GR-R', 1.5, 'GRIND'],
          ['WEDM-F', 6, 'WEDM'],
          ['GR-P', 4, 'PGRIND'],
          ['QC-P', 1, 'QC'],
        ],
      },
      {
        number: 'DI01',
        name: words('凹模板', 'Die plate'),
        steps: [
          ['SAW', 0.5, 'SAW'],
          ['CNC-R', 6, 'CNC'],
          ['DRILL', 2, 'DRILL'],
          ['GR-R', 2, 'GRIND'],
          ['WEDM-F', 10, 'WEDM'],
          ['QC-P', 1.5, 'QC'],
          ['FIT-B', 4, 'FIT'],
        ],
      },
      {
        number: 'A01',
        name: words('总装', 'Die assembly'),
        steps: [
          ['ASSY', 10, 'ASSY'],
          ['TRIAL-T0', 4, 'TRIAL'],
        ],
      },
    ],
  ),
}
