import type { FactoryKind } from '../../shared/index.ts'
import { injection } from './injection.ts'
import type { Pack } from './rows.ts'
import { stamping } from './stamping.ts'

export const packs: Readonly<Record<FactoryKind, Pack>> = { injection, stamping }
