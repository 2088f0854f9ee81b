import { role } from '@mouldwright/identity/shared'
import {
  handle,
  inFactory,
  readRecords,
  refuseMissing,
  sql,
  updateRecords,
  type Context,
} from '@mouldwright/server-kit'
import { titleOfSection } from './section-name.ts'
import { listSectionPermissions, saveSectionPermissions, section, type SectionPermissions } from '../../shared/index.ts'

async function permissionsOf(ctx: Context, roleId: number): Promise<SectionPermissions> {
  const rows = await ctx.db.all<{
    id: number
    name: string
    chineseName: string | null
    languageKey: string | null
    isOpen: boolean
    isGranted: boolean
  }>(sql`
    select s.id, s.name, s.chinese_name as "chineseName", s.language_key as "languageKey", s.permission = 'open' as "isOpen",
      exists (select from basic_section_roles r where ${inFactory(ctx, 'r')} and r.parent_id = s.id and r.role_id = ${roleId}) as "isGranted"
    from basic_section s where ${inFactory(ctx, 's')} and s.valid order by s.sort, s.id limit 500`)
  return {
    sections: rows.map(({ chineseName, languageKey, ...row }) => ({
      ...row,
      title: titleOfSection(ctx, { name: row.name, chineseName, languageKey }),
    })),
  }
}

async function demandRole(ctx: Context, roleId: number): Promise<void> {
  if ((await readRecords(ctx, role, { ids: [roleId] })).length === 0) ctx.refuse('record.absent')
}

export const sectionPermissionHandlers = [
  handle(listSectionPermissions, async (ctx, { roleId }) => {
    await demandRole(ctx, roleId)
    return permissionsOf(ctx, roleId)
  }),

  handle(saveSectionPermissions, async (ctx, { roleId, sections }) => {
    await demandRole(ctx, roleId)
    const wanted = (sections ?? []).map(({ sectionId }) => sectionId)
    const { sections: now } = await permissionsOf(ctx, roleId)
    refuseMissing(wanted, now.filter(({ id }) => wanted.includes(id)).length)
    const turned = now
      .filter(({ id, isOpen, isGranted }) => !isOpen && isGranted !== wanted.includes(id))
      .map(({ id }) => id)
    const stored = await readRecords(ctx, section, { ids: turned })
    await updateRecords(
      ctx,
      section,
      stored.map(({ id, roles }) => {
        const others = (roles ?? []).filter((one) => one.roleId !== roleId).map((one) => ({ roleId: one.roleId }))
        return { id, roles: wanted.includes(id) ? [...others, { roleId }] : others }
      }),
    )
    return permissionsOf(ctx, roleId)
  }),
]
