/** Words of the page in the browser. */
export const pageZh = {
  period: '期间',
  choosePeriod: '请选择开始和结束日期',
  query: '查询',
  export: '导出',
  corrected_other: '期间结束后又更正了 {{count}} 条报工，数字与当时不同',
  nothing: '期内没有数据',
  ofWeek: '{{hours}} / 168 小时',
  ratio: '{{top}} / {{bottom}}',
  rows_other: '{{count}} 行明细',
  behind: '{{name}}：明细',
  noRows: '期内没有明细',
  noRowsHint: '换一个期间，或等现场报工后再看。',
  all: '关闭明细',
}
