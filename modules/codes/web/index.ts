/** Pages of this module, for the app's router. */
export const routes = [
  { path: '/comm/barcode', permission: 'codes.barcode:check', load: () => import('./barcodes.page.tsx') },
  { path: '/comm/barcode/print', permission: 'codes.barcode:print', load: () => import('./print.page.tsx') },
  { path: '/comm/barcodePrint', permission: 'codes.barcodePrint:check', load: () => import('./history.page.tsx') },
  { path: '/comm/scan', permission: 'codes.barcode:scan', load: () => import('./scan.page.tsx') },
]
