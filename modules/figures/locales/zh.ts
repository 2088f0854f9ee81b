import { pageZh } from './web.zh.ts'

export const zh = {
  name: '现场指标',
  menu: { figures: '指标', figure: '现场指标' },
  rights: { figure: '现场指标' },
  units: {
    percent: '%',
    hoursOfWeek: '小时/周',
    hours: '小时',
    hoursEach: '小时/模',
    each: '个/次',
    count: '次',
  },
  columns: {
    figure: '指标',
    value: '值',
    unit: '单位',
    top: '计入',
    bottom: '基数',
    rows: '明细行数',
    formula: '公式',
    name: '对象',
    detail: '说明',
    at: '时间',
  },
  figures: {
    sparkingHours: {
      name: '电火花放电小时',
      formula: '每台电火花机床每周：报工的机床小时 ÷ 该周小时 × 168；同时进行的只算一次。',
    },
    nightShare: {
      name: '夜间和周末开机',
      formula: '机床在其中有报工的夜间（22–6 点）和周末天数 ÷ 全部夜间和周末天数 × 100，按全部正常机床。',
    },
    spindleHours: {
      name: '主轴小时',
      formula: '数控、铣、车、钻、深孔钻、磨各机床的报工机床小时合计；同时进行的只算一次。',
    },
    correctionHours: {
      name: '单模修正工时',
      formula:
        '返工工序（只属于一个批次的工序）、关闭试模问题的工序和重做批次（批次号以 -R 加数字结尾）上的人工小时 ÷ 期内有人工的模具数。',
    },
    t0OnTime: {
      name: 'T0 准时',
      formula: '不晚于计划日期试模的 T0 ÷ 计划日期在期内、已试或已过期的 T0 × 100；取消的不算。',
    },
    electrodesRight: {
      name: '电极一次合格',
      formula: '首次测量为“合格”的电极 ÷ 期内首次测量的电极 × 100；让步不算合格。',
    },
    issuesPerTrial: { name: '每次试模的问题', formula: '试模日期在期内的试模所记录的问题数 ÷ 这些试模的次数。' },
    suppliersOnTime: {
      name: '供应商准时',
      formula: '不晚于首次约定日期了结的外协行和到齐的采购行 ÷ 期内了结或到齐且有约定日期的行 × 100。',
    },
    gatesOverridden: { name: '强制放行', formula: '期内红灯被强制放行的次数。' },
    toolingShare: {
      name: '工装工时占比',
      formula: '工装工段的人工工时 ÷ 全部工段的人工工时 × 100。',
    },
    planCompletion: {
      name: '计划完成率',
      formula: '期内按当时生效的计划应完成、且在期末前完成的工序 ÷ 应完成的工序 × 100。',
    },
  },
  refusals: {
    'figure.reversed': '开始日期 {{from}} 晚于结束日期 {{to}}',
    'figure.tooLong': '期间最长一年',
  },
  confirm: {},
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
