import { beforeEach } from 'vitest'
import { resetStores } from './store.ts'

beforeEach(resetStores)
