import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { exportFigures, listFigure, queryFigures } from './shared/index.ts'

/** What a mould shop is measured by, each figure with the list behind it. */
export const figures = module<typeof zh>({
  key: 'figures',
  needs: ['basic', 'production', 'floor', 'gate', 'electrode', 'trial', 'aps', 'outsourcing'],
  opens: 'bom',
  entities: [],
  actions: [queryFigures, listFigure, exportFigures],
  menu: [{ key: 'figure', path: '/figures/shop', permission: 'figures.figure:check', group: 'figures' }],
  refusals: { 'figure.reversed': 'refused', 'figure.tooLong': 'refused' },
})
