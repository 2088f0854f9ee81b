/** What roles grant, to whom, and why: answered by what decides each call. */
import { action, flag, integer, permissionOf, ref, rows, text, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, Type, type Static } from '@mouldwright/kernel/schema'
import { rightPattern } from './rights.ts'
import { role } from './role.entity.ts'
import { user } from './user.entity.ts'

const permission = text({ required: true, max: 100, example: 'basic.machine:modify' })
const page = { page: integer({ min: 1, max: 100_000, default: 1 }), size: integer({ min: 1, max: 500, default: 20 }) }

/** The sets of permissions that a role has; those of sections and files stand apart. */
export const rightSets = ['menu', 'app', 'other', 'quality'] as const
export type RightSet = (typeof rightSets)[number]

const rightSchema = closedObject({
  permission: Type.String(),
  /** `modify` */
  operation: Type.String(),
  name: Type.String(),
})

/** All permissions on one kind of record or work. */
const scopeSchema = closedObject({
  set: Type.Unsafe<RightSet>(Type.Union(rightSets.map((set) => Type.Literal(set)))),
  moduleKey: Type.String(),
  moduleName: Type.String(),
  /** Heading in the menu; empty where it has none. */
  groupName: Type.String(),
  /** `basic.machine` */
  scope: Type.String(),
  name: Type.String(),
  /** The page that it opens; null where no entry of the menu asks for it. */
  path: orNull(Type.String()),
  /** What the menu calls that page; empty where it has none. */
  pageName: Type.String(),
  rights: Type.Array(rightSchema),
})
export type RightScope = Static<typeof scopeSchema>

/** Every permission that there is in the modules that the company has opened, as roles choose from them. */
export const listRights = action('identity.right.list', {
  path: '/upms/right/list.do',
  access: { permission: permissionOf(role, 'check') },
  output: closedObject({ scopes: Type.Array(scopeSchema) }),
  reads: true,
})

/** Operations that a role grants, each with the pattern that does. */
export const listRoleRights = action('identity.role.listRights', {
  path: '/upms/role/{roleId}/menuOpt/list.do',
  access: { permission: permissionOf(role, 'detail') },
  input: { roleId: ref(() => role, { required: true }) },
  output: closedObject({
    scopes: Type.Array(
      closedObject({
        ...scopeSchema.properties,
        rights: Type.Array(
          closedObject({
            ...rightSchema.properties,
            isGranted: Type.Boolean(),
            /** Null where it is not granted. */
            pattern: orNull(Type.String()),
          }),
        ),
      }),
    ),
  }),
  reads: true,
})

const personSchema = closedObject({
  userId: Type.Integer(),
  userName: Type.String(),
  realName: Type.String(),
  /** May sign in at all: enabled, on the job, not expired. */
  isActive: Type.Boolean(),
})
export type Person = Static<typeof personSchema>

/** Who has a role. */
export const listRoleUsers = action('identity.role.listUsers', {
  path: '/upms/role/{roleId}/user/list.do',
  access: { permission: permissionOf(role, 'detail') },
  input: { roleId: ref(() => role, { required: true }), search: text({ max: 100 }), ...page },
  output: pageOf(personSchema),
  reads: true,
})

const effectSchema = closedObject({
  userId: Type.Integer(),
  userName: Type.String(),
  realName: Type.String(),
  gained: Type.Integer(),
  lost: Type.Integer(),
})
const changedRight = closedObject({ permission: Type.String(), name: Type.String(), people: Type.Integer() })

/** Whose rights a change of a role would change, and by what; nothing is changed. Without a role: nobody has it yet. */
export const previewRole = action('identity.role.preview', {
  path: '/upms/role/preview.do',
  access: { permission: permissionOf(role, 'detail') },
  input: {
    roleId: ref(() => role, { required: true }),
    valid: flag({ default: true }),
    permissions: rows({
      fields: { permission: text({ required: true, max: 100, pattern: rightPattern, example: 'aps.schedule:*' }) },
      key: ['permission'],
      max: 1_000,
    }),
  },
  output: closedObject({
    /** Who has the role. */
    holders: Type.Integer(),
    /** Whose rights change; the first 200 of them by name. */
    changed: Type.Integer(),
    people: Type.Array(effectSchema),
    gained: Type.Array(changedRight),
    lost: Type.Array(changedRight),
  }),
  reads: true,
})

export const whyRight = 'identity.right:check'

/** What stands in a person's way, besides rights. */
const obstacles = ['disabled', 'left', 'expired', 'notAccepted', 'noFactory', 'moduleClosed'] as const
export type Obstacle = (typeof obstacles)[number]

const grantSchema = closedObject({
  roleId: Type.Integer(),
  roleName: Type.String(),
  isValid: Type.Boolean(),
  pattern: Type.String(),
})

/** Whether a person may do something, by which roles and patterns, and what stands in the way. */
export const explainRight = action('identity.right.explain', {
  path: '/upms/right/why.do',
  access: { permission: whyRight },
  input: { userId: ref(() => user, { required: true }), permission },
  output: closedObject({
    isAllowed: Type.Boolean(),
    permissionName: Type.String(),
    person: personSchema,
    grants: Type.Array(grantSchema),
    obstacles: Type.Array(Type.Unsafe<Obstacle>(Type.Union(obstacles.map((one) => Type.Literal(one))))),
  }),
  refusals: ['right.unknown'],
  reads: true,
})
export type RightAnswer = OutputOf<typeof explainRight>

/** Who may do something, each with the role and the pattern that give it. */
export const listHolders = action('identity.right.listHolders', {
  path: '/upms/right/holders.do',
  access: { permission: whyRight },
  input: { permission, search: text({ max: 100 }), ...page },
  output: closedObject({
    permissionName: Type.String(),
    rows: Type.Array(closedObject({ ...personSchema.properties, grants: Type.Array(grantSchema) })),
    total: Type.Integer(),
  }),
  refusals: ['right.unknown'],
  reads: true,
})

/** Whom to ask for a permission: people who may give it, for whoever meets a closed page. At most ten, the administrators first. */
export const listGrantors = action('identity.right.listGrantors', {
  path: '/upms/right/grantors.do',
  access: 'signedIn',
  input: { permission },
  output: closedObject({
    permissionName: Type.String(),
    people: Type.Array(
      closedObject({ realName: Type.String(), workPhone: orNull(Type.String()), roleName: Type.String() }),
    ),
  }),
  refusals: ['right.unknown'],
  reads: true,
})

export const rightActions = [
  listRights,
  listRoleRights,
  listRoleUsers,
  previewRole,
  explainRight,
  listHolders,
  listGrantors,
]
