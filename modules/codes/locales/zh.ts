import { pageZh } from './web.zh.ts'

export const zh = {
  name: '条码',
  menu: { barcodes: '条码', barcode: '条码打印', barcodePrint: '条码打印记录', scan: '扫码核对' },
  barcode: {
    $: '条码',
    $many: '条码',
    $empty: '给人员、机床、批次、单件、货架和库位生成 13 位条码，打印成标签贴上，现场一扫就知道是什么。',
    code: '条码',
    text: '显示文字',
    kind: '对象',
    kindOptions: {
      person: '人员',
      machine: '机床',
      batch: '生产批次',
      piece: '单件',
      electrode: '电极单件',
      shelf: '货架',
      place: '库位',
      label: '自定义标签',
    },
    state: '状态',
    stateOptions: { active: '使用中', retired: '已作废' },
    userId: '人员',
    machineId: '机床',
    batchId: '批次号',
    partId: '零件号',
    pieceNumber: '件号',
    electrodePieceId: '电极单件号',
    shelfId: '货架',
    place: '库位',
    printed: '已打印（张）',
    printedAt: '最近打印',
    madeBy: '生成人',
    madeAt: '生成时间',
    retiredBy: '作废人',
    retiredAt: '作废时间',
    groups: { names: '所指对象', history: '生成与打印' },
  },
  barcodePrint: {
    $: '条码记录',
    $many: '条码记录',
    $empty: '这里记录谁在什么时候生成、打印、补打或作废了哪些条码。',
    barcodeId: '条码',
    sequence: '序号',
    step: '操作',
    stepOptions: { made: '生成', printed: '打印', reprinted: '补打', retired: '作废' },
    text: '显示文字',
    copies: '张数',
    size: '标签规格',
    at: '时间',
    by: '操作人',
  },
  operations: { make: '生成', print: '打印', retire: '作废', scan: '扫码核对' },
  rules: {
    notThirteenDigits: '条码应为 13 位数字，请重新扫描',
    wrongCheckDigit: '校验位不对，请重新扫描',
  },
  refusals: {
    'barcode.tooMany': '一次最多生成 {{max}} 个条码，这里有 {{asked}} 个，请分几次生成',
    'barcode.retired': '条码 {{code}} 已作废，不能打印',
    'barcode.unknown': '没有条码 {{code}}',
    'barcode.retiredScan': '条码 {{code}}（{{text}}）已由{{by}}作废，请换用新标签',
  },
  confirm: {},
  /** What a code stands for. */
  ids: { names: '{{kind}}：{{name}}', retired: '已由{{by}}作废，请换用新标签' },
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
