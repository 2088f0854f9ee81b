export { role, permissionPattern } from './role.entity.ts'
export { user, phonePattern, emailPattern } from './user.entity.ts'
