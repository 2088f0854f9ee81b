import { issuesOf } from '@mouldwright/basic/server/api'
import { keyForm, type Issue } from '@mouldwright/kernel'
import { part } from '@mouldwright/production/shared'
import { behaviour, readRecords, type Change } from '@mouldwright/server-kit'
import { issue, modification } from '../shared/index.ts'

const issueOf = issuesOf('trial')

type OrderChange = Change<typeof modification>

/** Parts with the revision that they have now. */
const withOldRevisions = (
  rows: OrderChange['after']['parts'],
  parts: ReadonlyMap<number, { revision?: string | null }>,
) => rows.map((row) => ({ ...row, oldRevision: parts.get(row.partId)?.revision ?? null }))

/** Parts and issue are the mould's, and a new revision is another one. A released order is a record, and stays. */
export const modificationBehaviour = behaviour(modification, {
  refusals: ['modification.kept'],
  async check(ctx, changes) {
    const partIds = changes.flatMap(({ after }) => [
      ...after.parts.map(({ partId }) => partId),
      ...(after.drawings ?? []).flatMap(({ partId }) => partId ?? []),
    ])
    const issueIds = changes.flatMap(({ after }) => after.issueId ?? [])
    const parts = new Map((await readRecords(ctx, part, { ids: partIds, rows: false })).map((one) => [one.id, one]))
    const issues = new Map((await readRecords(ctx, issue, { ids: issueIds })).map((one) => [one.id, one]))
    return changes.flatMap((change): Issue[] => {
      const { before, after } = change
      // Steps from state to state look for themselves.
      if (before && before.status !== after.status) return []
      if (before && before.status !== 'draft')
        return [issueOf(change, 'number', 'orderReleased', { order: before.number })]
      Object.assign(after, { parts: withOldRevisions(after.parts, parts) })
      const found = after.issueId ? issues.get(after.issueId) : undefined
      return [
        ...(found && found.mouldId !== after.mouldId
          ? [issueOf(change, 'issueId', 'ofOtherMould', { name: found.number })]
          : []),
        ...after.parts.flatMap(({ partId, newRevision }, at) => {
          const of = parts.get(partId)
          if (!of) return []
          if (of.mouldId !== after.mouldId)
            return [issueOf(change, 'parts', 'ofOtherMould', { name: of.number }, at + 1)]
          return keyForm(of.revision ?? '') === keyForm(newRevision)
            ? [issueOf(change, 'parts', 'sameRevision', { part: of.number, revision: newRevision }, at + 1)]
            : []
        }),
        ...(after.drawings ?? []).flatMap(({ partId }, at) =>
          !partId || after.parts.some((row) => row.partId === partId)
            ? []
            : [issueOf(change, 'drawings', 'drawingOfOtherPart', { part: parts.get(partId)?.number ?? '–' }, at + 1)],
        ),
      ]
    })
  },
  removing(ctx, records) {
    const kept = records.find(({ status }) => status === 'released' || status === 'closed')
    if (kept) ctx.refuse('modification.kept', { order: kept.number })
  },
})
