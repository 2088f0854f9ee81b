import type { Context } from '@mouldwright/server-kit'
import type { KanbanCalls, KanbanFigures } from '../../shared/index.ts'
import type { BoardScope } from './scope.ts'

export type { BoardScope }

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** Calls from the machines of a board's sections or group, and those that name no machine. */
    boardCalls: (ctx: Context, scope: BoardScope) => Promise<KanbanCalls>
    /** The shop's figures of the last weeks; null where the tenant has not opened what they are of. */
    boardFigures: (ctx: Context) => Promise<KanbanFigures | null>
  }
}
