export const parametersZh = {
  calculationParameter: {
    $: '计算参数',
    $many: '计算参数',
    $empty: '计算参数是成本单计算用的单价和系数：默认值之外可填本公司的值，谁改过、改前改后都在历史里。',
    code: '代码',
    name: '名称',
    type: '类型',
    typeOptions: { numericInput: '数值录入', systemCalculation: '系统计算', coefficient: '系数' },
    typeHelp: '数值录入：数量由人填写；系统计算：数量取模具的报工工时；系数：按其余各行合计的比例',
    unit: '单位',
    defaultValue: '默认值',
    ownValue: '本公司的值',
    sort: '排序',
    valid: '有效',
    remark: '备注',
  },
}
