import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { register } from './shared/index.ts'

/** Companies that want in: registration by the form, review at the provider. */
export const registration = module<typeof zh>({
  key: 'registration',
  needs: ['tenancy', 'identity', 'verification', 'courier', 'basic'],
  entities: [],
  actions: [register],
  refusals: {
    'registration.approved': 'conflict',
    'registration.open': 'conflict',
    'registration.absent': 'absent',
    'registration.reviewed': 'conflict',
  },
})
