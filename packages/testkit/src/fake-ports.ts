/** The outside world of tests: nothing leaves the house, and what would have left can be read. */
import type { Ports } from '@mouldwright/server-kit'

export const createFakePorts = (): Ports => ({})
