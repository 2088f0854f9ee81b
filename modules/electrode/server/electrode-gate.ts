import { listed } from '@mouldwright/kernel'
import { gateKey, type GateSource } from '@mouldwright/gate/server/api'
import type { GateReason } from '@mouldwright/gate/shared'
import { concededIn, lackingText, operationKey, readSets } from './set.query.ts'

/** An operation that burns waits for its whole electrode set; one that burns with conceded pieces asks for a look. */
export const electrodeGate: GateSource = async (ctx, operations) => {
  const sets = await readSets(ctx, operations)
  return new Map(
    operations.flatMap((operation) => {
      const set = sets.get(operationKey(operation))
      if (!set) return []
      const { batchId, operationNumber, ready, needed } = set
      const path = `/electrode/set?batchId=${batchId}&operation=${operationNumber}`
      const conceded = concededIn(set)
      const reasons: GateReason[] = []
      if (ready < needed) {
        const params = { ready, needed, missing: lackingText(ctx, set) }
        reasons.push({ code: 'electrodes', light: 'red', params, path })
      }
      if (conceded.length > 0) {
        const params = {
          reason: listed(
            ctx.language,
            conceded.map(({ number }) => number),
          ),
        }
        reasons.push({ code: 'concession', light: 'amber', params, path })
      }
      return reasons.length > 0 ? [[gateKey(batchId, operationNumber), reasons] as const] : []
    }),
  )
}
