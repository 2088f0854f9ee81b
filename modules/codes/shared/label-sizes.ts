/** Sizes of labels in millimetres; `perSheet` labels stand on a page of A4, all others on a page of their own. */
export const labelSizes = {
  '40x30': { width: 40, height: 30, perSheet: 1 },
  '50x30': { width: 50, height: 30, perSheet: 1 },
  '60x40': { width: 60, height: 40, perSheet: 1 },
  'a4-3x8': { width: 70, height: 37, perSheet: 24 },
} as const
export type LabelSize = keyof typeof labelSizes
export const labelSizeNames = Object.keys(labelSizes) as LabelSize[]
