/** A shop that makes injection moulds: cavities are milled, hardened, ground, wire-cut and burned. */
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
  ['MILL', 'milling', words('普铣', 'Manual milling')],
  ['DHD', 'deepHole', words('深孔钻', 'Deep-hole drilling')],
  ['CNCR', 'cnc', words('数控粗加工', 'CNC roughing'), true],
  ['CNCF', 'cnc', words('数控精加工', 'CNC finishing'), true],
  ['ELEC', 'cnc', words('电极加工', 'Electrode milling'), true],
  ['HT', 'heatTreatment', words('热处理', 'Heat treatment')],
  ['GRIND', 'grinding', words('磨床', 'Grinding')],
  ['WEDM', 'slowWire', words('慢走丝', 'Slow wire-cut')],
  ['EDM', 'edm', words('电火花', 'Die sinking')],
  ['QC', 'inspection', words('三坐标检测', 'CMM inspection')],
  ['FIT', 'fitting', words('钳工', 'Fitting')],
  ['ASSY', 'assembly', words('装配', 'Assembly')],
  ['TRIAL', 'trial', words('试模', 'Mould trial')],
]

const processes: readonly ProcessRow[] = [
  ['MILL-B', 'MILL', words('普铣开料', 'Squaring on the mill'), 2],
  ['DHD', 'DHD', words('深孔钻', 'Deep-hole drilling'), 4],
  ['CNC-R', 'CNCR', words('数控粗加工', 'CNC roughing'), 4],
  ['CNC-SF', 'CNCF', words('数控半精加工', 'CNC semi-finishing'), 4, ['CNC-R']],
  ['CNC-F', 'CNCF', words('数控精加工', 'CNC finishing'), 6, ['CNC-SF']],
  ['ELE-R', 'ELEC', words('电极粗加工', 'Electrode roughing'), 1],
  ['ELE-F', 'ELEC', words('电极精加工', 'Electrode finishing'), 1.5, ['ELE-R']],
  ['HT-Q', 'HT', words('淬火回火', 'Hardening and tempering'), null],
  ['HT-S', 'HT', words('去应力退火', 'Stress relief'), null],
  ['GR-R', 'GRIND', words('平面磨', 'Surface grinding'), 2],
  ['GR-F', 'GRIND', words('成型磨', 'Profile grinding'), 2],
  ['WEDM-F', 'WEDM', words('慢走丝切割', 'Slow wire-cut'), 4],
  ['EDM-R', 'EDM', words('放电粗加工', 'Sinking, rough'), 4],
  ['EDM-F', 'EDM', words('放电精加工', 'Sinking, fine'), 4, ['EDM-R']],
  ['QC-E', 'QC', words('电极检测', 'Electrode inspection'), 0.5, ['ELE-F']],
  ['QC-P', 'QC', words('零件检测', 'Part inspection'), 1],
  ['FIT-D', 'FIT', words('钳工攻丝', 'Bench drilling and tapping'), 2],
  ['FIT-P', 'FIT', words('钳工抛光', 'Bench polishing'), 4],
  ['FIT-B', 'FIT', words('钳工配模', 'Bench fitting'), 2],
  ['ASSY', 'ASSY', words('总装配', 'Mould assembly'), 8],
  ['TRIAL-T0', 'TRIAL', words('T0 试模', 'T0 trial'), 4, ['ASSY']],
]

const teams: readonly TeamRow[] = [
  ['MILL', 'DAY', 51, 1, words('普通铣床', 'Manual mill')],
  ['DHD', 'DAY-NIGHT', 132, 1, words('深孔钻', 'Deep-hole drill')],
  ['CNCR', 'DAY-NIGHT', 132, 2, words('立式加工中心（粗）', 'Machining centre, roughing')],
  ['CNCF', 'DAY-NIGHT', 132, 2, words('高速加工中心（精）', 'High-speed machining centre')],
  ['ELEC', 'DAY-NIGHT', 132, 1, words('石墨加工中心', 'Graphite machining centre'), true],
  ['HT', 'DAY-NIGHT', 132, 1, words('真空炉', 'Vacuum furnace'), true],
  ['GRIND', 'DAY', 51, 1, words('平面磨床', 'Surface grinder')],
  ['WEDM', 'DAY-NIGHT', 132, 1, words('慢走丝线切割', 'Wire-cut machine'), true],
  ['EDM', 'DAY-NIGHT', 132, 2, words('电火花机', 'Die-sinking machine'), true],
  ['QC', 'DAY', 51, 1, words('三坐标测量机', 'Coordinate measuring machine')],
  ['FIT', 'DAY', 51, 2, words('钳工台', 'Fitting bench')],
  ['ASSY', 'DAY', 51, 1, words('装配台', 'Assembly bench')],
  ['TRIAL', 'DAY', 51, 1, words('试模注塑机', 'Trial press')],
]

export const injection: Pack = {
  kind: 'injection',
  rows: {
    ...usualRows,
    'basic.electrodeMaterial': electrodeRows,
    'basic.partType': typeRows([
      ['CAV', words('型腔', 'Cavity')],
      ['COR', words('型芯', 'Core')],
      ['PLT', words('模板', 'Plate')],
      ['SLD', words('滑块', 'Slider')],
      ['LFT', words('斜顶', 'Lifter')],
      ...usualTypes,
    ]),
    'basic.mouldType': typeRows([
      ['INJ-2P', words('两板注塑模', 'Two-plate mould')],
      ['INJ-3P', words('三板注塑模', 'Three-plate mould')],
      ['INJ-HR', words('热流道模', 'Hot-runner mould')],
      ['INJ-2K', words('双色注塑模', 'Two-component mould')],
    ]),
    'basic.section': sectionRows(sections),
    'basic.process': processRows(processes, new Set(['CNCR', 'CNCF', 'ELEC']), usualDemands),
    ...measuringRows,
  },
  machines: machineRows(teams, exampleNote),
  moulds: mouldRows(
    {
      number: 'M26-001',
      name: words('示例：杯托注塑模', 'Example: cup holder mould'),
      deliveryDate: inDays(45),
      priority: 5,
    },
    [
      {
        number: 'C01',
        name: words('型腔', 'Cavity'),
        steps: [
          ['MILL-B', 1.5, 'MILL'],
          ['DHD', 4, 'DHD'],
          ['CNC-R', 10, 'CNCR'],
          ['GR-R', 2, 'GRIND'],
          ['CNC-F', 12, 'CNCF'],
          ['EDM-F', 10, 'EDM'],
          ['QC-P', 1.5, 'QC'],
          ['FIT-P', 5, 'FIT'],
        ],
      },
      {
        number: 'C02',
        name: words('型芯', 'Core'),
        steps: [
          ['MILL-B', 1.5, 'MILL'],
          ['DHD', 4, 'DHD'],
          ['CNC-R', 9, 'CNCR'],
          ['CNC-F', 10, 'CNCF'],
          ['WEDM-F', 5, 'WEDM'],
          ['QC-P', 1, 'QC'],
          ['FIT-B', 3, 'FIT'],
        ],
      },
      {
        number: 'E01',
        name: words('电极', 'Electrode'),
        more: {
          type: 2,
          electrodeStage: 'fine',
          sparkGap: 0.1,
          burns: [{ partId: { mouldId: 'M26-001', number: 'C01' }, operationNumber: 60, pieces: 1 }],
        },
        steps: [
          ['ELE-F', 2, 'ELEC'],
          ['QC-E', 0.5, 'QC'],
        ],
      },
      {
        number: 'A01',
        name: words('总装', 'Mould assembly'),
        steps: [
          ['ASSY', 8, 'ASSY'],
          ['TRIAL-T0', 4, 'TRIAL'],
        ],
      },
    ],
  ),
}
