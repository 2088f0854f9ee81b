/** Which sections' work a role may see and report: those that are open to all, and those that name the role. */
import { action, permissionOf, ref, rows } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { role } from '@mouldwright/identity/shared'
import { section } from './section.entity.ts'

const sectionPermissions = closedObject({
  sections: Type.Array(
    closedObject({
      id: Type.Integer(),
      name: Type.String(),
      /** In the reader's language. */
      title: Type.String(),
      /** Everybody sees its work. */
      isOpen: Type.Boolean(),
      isGranted: Type.Boolean(),
    }),
  ),
})
export type SectionPermissions = Static<typeof sectionPermissions>

/** Sections of the factory as a role has them. */
export const listSectionPermissions = action('basic.section.listPermissions', {
  path: '/upms/role/{roleId}/sectionPermission/list.do',
  access: { permission: permissionOf(role, 'detail') },
  input: { roleId: ref(() => role, { required: true }) },
  output: sectionPermissions,
  reads: true,
})

/** Sets which of the factory's assigned sections name a role; those that are open stay as they are. Answers all of them. */
export const saveSectionPermissions = action('basic.section.savePermissions', {
  path: '/upms/role/{roleId}/sectionPermission/save.do',
  access: { permission: permissionOf(section, 'modify') },
  input: {
    roleId: ref(() => role, { required: true }),
    sections: rows({
      fields: { sectionId: ref(() => section, { required: true }) },
      key: ['sectionId'],
      max: 500,
    }),
  },
  output: sectionPermissions,
})
