import { createTenantTurns } from '@mouldwright/server-kit'

/** Whole charts are read and shown for a tenant one after the other. */
export const inChartTurn = createTenantTurns()
