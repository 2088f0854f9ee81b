/** Words of the shop, in both languages. Companies and people are made up. */
import { words, type Words } from './records.ts'

export const sectionNames = {
  CNCR: words('数控粗加工', 'CNC roughing'),
  CNCF: words('数控精加工', 'CNC finishing'),
  ELEC: words('电极加工', 'Electrode milling'),
  EDM: words('电火花', 'Die sinking'),
  WEDM: words('慢走丝', 'Slow wire-cut'),
  MILL: words('普铣', 'Manual milling'),
  GRIND: words('磨床', 'Grinding'),
  DHD: words('深孔钻', 'Deep-hole drilling'),
  QC: words('三坐标检测', 'CMM inspection'),
  FIT: words('钳工', 'Fitting'),
  ASSY: words('装配', 'Assembly'),
  TRIAL: words('试模', 'Mould trial'),
  HT: words('热处理（外协）', 'Heat treatment (outside)'),
} satisfies Record<string, Words>
export type SectionCode = keyof typeof sectionNames

export const processNames = {
  'MILL-B': words('普铣开料', 'Squaring on the mill'),
  'MILL-H': words('普铣钻孔', 'Drilling on the mill'),
  DHD: words('深孔钻', 'Deep-hole drilling'),
  'CNC-R': words('数控粗加工', 'CNC roughing'),
  'CNC-SF': words('数控半精加工', 'CNC semi-finishing'),
  'CNC-F': words('数控精加工', 'CNC finishing'),
  'ELE-R': words('电极粗加工', 'Electrode roughing'),
  'ELE-F': words('电极精加工', 'Electrode finishing'),
  'HT-Q': words('淬火回火', 'Hardening and tempering'),
  'HT-S': words('去应力退火', 'Stress relief'),
  'HT-N': words('氮化', 'Nitriding'),
  'GR-R': words('平面磨', 'Surface grinding'),
  'GR-F': words('成型磨', 'Profile grinding'),
  'WEDM-F': words('慢走丝切割', 'Slow wire-cut'),
  'EDM-R': words('放电粗加工', 'Sinking, rough'),
  'EDM-F': words('放电精加工', 'Sinking, fine'),
  'QC-E': words('电极检测', 'Electrode inspection'),
  'QC-P': words('零件检测', 'Part inspection'),
  'FIT-D': words('钳工攻丝', 'Bench drilling and tapping'),
  'FIT-P': words('钳工抛光', 'Bench polishing'),
  'FIT-B': words('钳工配模', 'Bench fitting'),
  ASSY: words('总装配', 'Mould assembly'),
  'TRIAL-T0': words('T0 试模', 'T0 trial'),
} satisfies Record<string, Words>
export type ProcessCode = keyof typeof processNames

/** Product, and how large its mould is. */
export const products = {
  S: [
    words('出风口', 'Air vent'),
    words('杯托', 'Cup holder'),
    words('门拉手', 'Door handle'),
    words('换挡面板', 'Gear shift bezel'),
    words('后视镜壳', 'Mirror cap'),
    words('雾灯罩', 'Fog lamp cover'),
    words('开关面板', 'Switch panel'),
    words('充电口盖', 'Charging port lid'),
    words('传感器支架', 'Sensor bracket'),
    words('连接器壳体', 'Connector housing'),
    words('保险丝盒', 'Fuse box'),
    words('扬声器网罩', 'Speaker grille'),
  ],
  M: [
    words('中控面板', 'Centre stack panel'),
    words('副仪表板', 'Centre console'),
    words('左前灯壳', 'Headlamp housing, left'),
    words('右前灯壳', 'Headlamp housing, right'),
    words('尾灯灯壳', 'Rear lamp housing'),
    words('进气格栅', 'Radiator grille'),
    words('A柱饰板', 'A-pillar trim'),
    words('B柱饰板', 'B-pillar trim'),
    words('手套箱', 'Glove box'),
    words('座椅侧板', 'Seat side shield'),
    words('空调壳体', 'HVAC housing'),
  ],
  L: [
    words('前保险杠', 'Front bumper'),
    words('后保险杠', 'Rear bumper'),
    words('仪表板', 'Instrument panel'),
    words('左前门内饰板', 'Door trim panel, front left'),
    words('右前门内饰板', 'Door trim panel, front right'),
    words('后背门内饰板', 'Tailgate trim panel'),
    words('轮罩', 'Wheel arch liner'),
  ],
} satisfies Record<string, Words[]>

export const partNames = {
  assembly: words('总装', 'Mould assembly'),
  cavity: words('型腔', 'Cavity'),
  core: words('型芯', 'Core'),
  plateA: words('A板', 'A plate'),
  plateB: words('B板', 'B plate'),
  slider: words('滑块', 'Slider'),
  lifter: words('斜顶', 'Lifter'),
  cavityInsert: words('型腔镶件', 'Cavity insert'),
  coreInsert: words('型芯镶件', 'Core insert'),
  roughElectrode: words('粗公', 'Rough electrode'),
  semiFineElectrode: words('中公', 'Semi-fine electrode'),
  fineElectrode: words('精公', 'Fine electrode'),
} satisfies Record<string, Words>

/** Small parts of every mould, in the order in which a mould gets them. */
export const smallParts = [
  words('锁紧块', 'Heel block'),
  words('耐磨块', 'Wear plate'),
  words('压条', 'Gib'),
  words('定位块', 'Interlock'),
  words('导向块', 'Guide block'),
  words('斜顶座', 'Lifter base'),
  words('顶针固定板', 'Ejector retainer plate'),
  words('浇口套', 'Sprue bush'),
]

export const suppliers = {
  heat: [
    words('博大热处理', 'Boda Heat Treatment'),
    words('恒锐热处理', 'Hengrui Heat Treatment'),
    words('苏南真空热处理', 'Sunan Vacuum Heat Treatment'),
  ],
  milling: words('金桥机械加工', 'Jinqiao Machining'),
  wireCut: words('鸿运线切割', 'Hongyun Wire-cut'),
}

/** Steel, graphite and copper by the code that the material has; people know them by the name, which may have full stops. */
export const materials = [
  { name: '1.1730', abbreviation: 'C45U', density: 7_850, price: 9 },
  { name: '1.2083', abbreviation: 'X40Cr14', density: 7_700, price: 42 },
  { name: '1.2311', abbreviation: '40CrMnMo7', density: 7_850, price: 19 },
  { name: '1.2344', abbreviation: 'H13', density: 7_800, price: 34 },
  { name: '1.2379', abbreviation: 'D2', density: 7_700, price: 38 },
  { name: '1.2709', abbreviation: 'X3NiCoMoTi18', density: 8_100, price: 165 },
  { name: '1.2738', abbreviation: 'P20+Ni', density: 7_850, price: 28 },
  { name: '1.2767', abbreviation: '45NiCrMo16', density: 7_850, price: 46 },
  { name: '1.2842', abbreviation: '90MnCrV8', density: 7_850, price: 24 },
  { name: 'C1100', abbreviation: 'Cu-ETP', density: 8_900, price: 78 },
  { name: 'ISO-63', abbreviation: 'ISO63', density: 1_780, price: 210 },
  { name: 'POCO-3', abbreviation: 'EDM-3', density: 1_810, price: 640 },
]

export const salesmen = [
  words('李娜', 'Li Na'),
  words('王磊', 'Wang Lei'),
  words('张敏', 'Zhang Min'),
  words('赵晨', 'Zhao Chen'),
]

export const downtimeReasons = {
  service: words('年度保养', 'Yearly service'),
  geometry: words('精度校正', 'Geometry check'),
  spindle: words('主轴更换', 'Spindle replacement'),
}

interface CustomerNames {
  name: Words
  shortName: string
  area: Words
  address: Words
  mail: string
  telephone: string
  window: Words
}

export const customers: CustomerNames[] = [
  {
    name: words('宁波海川汽车部件有限公司', 'Haichuan Automotive Parts'),
    shortName: 'HC',
    area: words('华东', 'East China'),
    address: words('宁波市北仑区港城路 18 号', '18 Gangcheng Road, Beilun, Ningbo'),
    mail: 'haichuan',
    telephone: '0574-5550 1188',
    window: words('采购部 陈工', 'Purchasing, Mr Chen'),
  },
  {
    name: words('苏州明远车灯有限公司', 'Mingyuan Lighting'),
    shortName: 'MY',
    area: words('华东', 'East China'),
    address: words('苏州市吴江区光电路 6 号', '6 Guangdian Road, Wujiang, Suzhou'),
    mail: 'mingyuan',
    telephone: '0512-5550 2266',
    window: words('项目部 沈工', 'Projects, Ms Shen'),
  },
  {
    name: words('广州粤锋内饰件有限公司', 'Yuefeng Interiors'),
    shortName: 'YF',
    area: words('华南', 'South China'),
    address: words('广州市花都区车城大道 52 号', '52 Checheng Avenue, Huadu, Guangzhou'),
    mail: 'yuefeng',
    telephone: '020-5550 3377',
    window: words('模具科 黄工', 'Tooling, Mr Huang'),
  },
  {
    name: words('重庆嘉岭塑件有限公司', 'Jialing Plastics'),
    shortName: 'JL',
    area: words('西南', 'South-west China'),
    address: words('重庆市渝北区空港大道 9 号', '9 Konggang Avenue, Yubei, Chongqing'),
    mail: 'jialing',
    telephone: '023-5550 4455',
    window: words('采购部 罗工', 'Purchasing, Ms Luo'),
  },
  {
    name: words('长春北辰汽车零部件有限公司', 'Beichen Auto Components'),
    shortName: 'BC',
    area: words('东北', 'North-east China'),
    address: words('长春市汽开区东风街 77 号', '77 Dongfeng Street, Changchun'),
    mail: 'beichen',
    telephone: '0431-5550 5566',
    window: words('工装部 孙工', 'Tooling, Mr Sun'),
  },
  {
    name: words('武汉楚天模塑有限公司', 'Chutian Moulding'),
    shortName: 'CT',
    area: words('华中', 'Central China'),
    address: words('武汉市经开区珠山湖大道 31 号', '31 Zhushanhu Avenue, Wuhan'),
    mail: 'chutian',
    telephone: '027-5550 6677',
    window: words('项目部 刘工', 'Projects, Mr Liu'),
  },
  {
    name: words('汉森塑料技术有限公司', 'Hansen Kunststofftechnik'),
    shortName: 'HK',
    area: words('欧洲', 'Europe'),
    address: words('德国 吕登沙伊德 工业街 4 号', 'Industriestrasse 4, Luedenscheid, Germany'),
    mail: 'hansen-kunststoff',
    telephone: '+49 2351 555 0778',
    window: words('模具采购 韦伯', 'Tool purchasing, Ms Weber'),
  },
  {
    name: words('北境内饰有限公司', 'Norrland Interiors'),
    shortName: 'NI',
    area: words('欧洲', 'Europe'),
    address: words('瑞典 于默奥 港口路 12 号', 'Hamnvaegen 12, Umea, Sweden'),
    mail: 'norrland-interiors',
    telephone: '+46 90 555 0889',
    window: words('项目经理 林德', 'Project manager, Mr Lind'),
  },
]
