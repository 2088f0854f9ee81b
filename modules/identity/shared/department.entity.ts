import { entity, flag, integer, ref, rows, text, type Entity } from '@mouldwright/kernel'
import { role } from './role.entity.ts'
import { user } from './user.entity.ts'

// The annotation ends the circle that type inference would run in.
const itself = (): Entity => department

/**
 * Part of a company, as a tree. It says who belongs where and gives no rights: those come from the roles of a user alone, so that whoever
 * may change departments can promote nobody. Its roles are those that its people usually have.
 */
export const department = entity('identity.department', {
  scope: 'tenant',
  path: 'upms/dept',
  key: ['code'],
  title: 'name',
  fields: {
    code: text({ required: true, max: 20, fold: true, example: 'TOOLROOM' }),
    name: text({ required: true, max: 30, example: '模具车间' }),
    parentId: ref(itself),
    phone: text({ max: 30, fold: true }),
    address: text({ max: 100 }),
    sort: integer({ min: 1, max: 9_999, default: 1 }),
    valid: flag({ default: true }),
    remark: text({ max: 100 }),
    managers: rows({ fields: { userId: ref(() => user, { required: true }) }, key: ['userId'], max: 50 }),
    users: rows({ fields: { userId: ref(() => user, { required: true }) }, key: ['userId'], max: 1_000 }),
    roles: rows({ fields: { roleId: ref(() => role, { required: true }) }, key: ['roleId'], max: 50 }),
  },
  list: {
    columns: ['code', 'name', 'parentId', 'phone', 'address', 'valid'],
    search: ['code', 'name'],
    filters: ['parentId', 'valid'],
    sort: 'sort',
  },
})
