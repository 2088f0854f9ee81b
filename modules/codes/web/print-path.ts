/** Where the labels of codes are printed. */
export const printPath = (ids: readonly number[]) => `/comm/barcode/print?ids=${ids.join(',')}`
