import { behaviour, inFactory, sql } from '@mouldwright/server-kit'
import { isCamSection } from '../shared/cam-section.ts'
import { section } from '../shared/index.ts'
import { issuesOf } from './place.ts'

const issueOf = issuesOf('basic')

/** A section with main processes stays one that works by programs. */
export const sectionBehaviour = behaviour(section, {
  async check(ctx, changes) {
    const leaving = changes.filter(({ before, after }) => before && isCamSection(before) && !isCamSection(after))
    if (leaving.length === 0) return []
    const processes = await ctx.db.all<{ sectionId: number; name: string }>(
      sql`select t.section_id as ${sql.ref('sectionId')}, min(t.name) as name from basic_process as t
        where ${inFactory(ctx, 't')} and t.weight = 'main' and t.section_id = any(${leaving.map(({ after }) => after.id)}::bigint[])
        group by t.section_id`,
    )
    const bySection = new Map(processes.map(({ sectionId, name }) => [sectionId, name]))
    return leaving.flatMap((change) => {
      const name = bySection.get(change.after.id)
      return name ? [issueOf(change, 'needsCam', 'sectionHasMain', { process: name })] : []
    })
  },
})
