import { issuesOf } from '@mouldwright/basic/server/api'
import { part, partType } from '@mouldwright/production/shared'
import { behaviour, readRecords } from '@mouldwright/server-kit'
import { design } from '../shared/index.ts'

const issueOf = issuesOf('electrode')

/** Designs are of electrodes, and give positions of burns that the part has. */
export const designBehaviour = behaviour(design, {
  async check(ctx, changes) {
    const parts = await readRecords(ctx, part, { ids: [...new Set(changes.map(({ after }) => after.partId))] })
    const byId = new Map(parts.map((of) => [of.id, of]))
    return changes.flatMap((change) => {
      const { partId, positions } = change.after
      const of = byId.get(partId)
      if (!of) return []
      if (of.type !== partType.electrode) return [issueOf(change, 'partId', 'noElectrode', { part: of.number })]
      const burns = new Set((of.burns ?? []).map((burn) => `${burn.partId} ${burn.operationNumber}`))
      return (positions ?? []).flatMap((position, at) =>
        burns.has(`${position.partId} ${position.operationNumber}`)
          ? []
          : [issueOf(change, 'positions', 'positionWithoutBurn', { operation: position.operationNumber }, at + 1)],
      )
    })
  },
})
