import type { Words } from '@mouldwright/kernel'
import type { parametersZh } from './parameters.zh.ts'

export const parametersEn: Words<typeof parametersZh> = {
  calculationParameter: {
    $: 'Calculation parameter',
    $many: 'Calculation parameters',
    $empty:
      'Calculation parameters are the rates and coefficients of cost documents. A company may set a value of its own beside the default; the history shows who changed it from what.',
    code: 'Code',
    name: 'Name',
    type: 'Type',
    typeOptions: { numericInput: 'Numeric input', systemCalculation: 'System calculation', coefficient: 'Coefficient' },
    typeHelp:
      'Numeric input: a person enters the quantity. System calculation: the quantity is the hours logged for the mould. Coefficient: a share of the total of the other lines.',
    unit: 'Unit',
    defaultValue: 'Default value',
    ownValue: 'Own value',
    sort: 'Order',
    valid: 'Valid',
    remark: 'Remark',
  },
}
