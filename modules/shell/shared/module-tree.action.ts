import { action, flag, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { userInfoSchema } from '@mouldwright/identity/shared'
import { languageDataSchema } from './platform.action.ts'

const zeroOrOne = Type.Integer({ minimum: 0, maximum: 1 })

/** What every node of the menu has: its key in the menu and in the tree of rights, and its name. */
const node = { menuKey: Type.String(), treeKey: Type.String(), menuName: Type.String(), iconName: Type.String() }

/** One thing that somebody may do in an entry: `add`, with the permission as its tree key. */
const operationNode = closedObject({ menuKey: Type.String(), treeKey: Type.String() })

/** Its icon is that of the module that it stands in. */
const entryNode = closedObject({
  ...node,
  menuUrl: Type.String(),
  routerUrl: Type.String(),
  display: zeroOrOne,
  newWindowFlag: zeroOrOne,
  hideHead: zeroOrOne,
  externalUrlFlag: zeroOrOne,
  optChildren: Type.Array(operationNode),
})
export type EntryNode = Static<typeof entryNode>

const groupNode = closedObject({
  ...node,
  menuUrl: Type.Null(),
  display: zeroOrOne,
  /** '2' = group. */
  type: Type.Literal('2'),
  children: Type.Array(entryNode),
})
export type GroupNode = Static<typeof groupNode>

export const moduleNode = closedObject({
  moduleId: Type.Integer(),
  moduleKey: Type.String(),
  moduleName: Type.String(),
  moduleUrl: Type.String(),
  iconName: Type.String(),
  treeKey: Type.String(),
  menuKey: Type.String(),
  menuChildren: Type.Array(groupNode),
})
export type ModuleNode = Static<typeof moduleNode>

/** The same tree as the menu has it: a node a module. */
const moduleMenuNode = closedObject({
  ...node,
  menuUrl: Type.String(),
  display: zeroOrOne,
  /** '1' = module. */
  type: Type.Literal('1'),
  children: Type.Array(groupNode),
})

/** Everything that the shell needs after sign-in: who, where, what is open, what is allowed, how the member likes it. */
export const getModuleTree = action('shell.moduleTree.get', {
  path: '/upms/user/getModuleTree.do',
  access: 'signedIn',
  input: {
    needMenu: flag({ default: true }),
    needHideMenu: flag(),
    language: text({ max: 20 }),
    languageModules: text({ max: 200 }),
    /** Of the packs that the browser keeps; only what has changed since is told. */
    cacheTime: text({ max: 60 }),
    /** For whoever has the dictionaries: only what the platform and the tenant say otherwise. */
    ownOnly: flag(),
  },
  output: closedObject({
    userData: userInfoSchema,
    moduleData: Type.Array(moduleNode),
    menuData: Type.Array(moduleMenuNode),
    permissions: Type.Array(Type.String()),
    preferences: Type.Record(Type.String(), Type.Unknown()),
    /** Sentences by pack, module and key; packs are those that were asked for. */
    languageData: languageDataSchema,
    /** Whether that is all of them, or what has changed since the cache time. */
    languageIsWhole: Type.Boolean(),
    cacheTime: Type.String(),
    /** The same as before: the modules are too. */
    checkModuleData: Type.String(),
    /** Host of the push connection; empty for our own. */
    wsConnectIp: Type.String(),
    /** What the platform has arranged for this tenant. */
    dailyTenantFlag: zeroOrOne,
    feedbackFlag: zeroOrOne,
    aiChatFlag: zeroOrOne,
    serverTime: Type.String({ format: 'date-time' }),
    version: Type.String(),
  }),
  reads: true,
})
