import { machine, shelf } from '@mouldwright/basic/shared'
import { piece } from '@mouldwright/electrode/shared'
import { user } from '@mouldwright/identity/shared'
import { permissionOf, Refusal, type Entity } from '@mouldwright/kernel'
import { batch, part } from '@mouldwright/production/shared'
import type { Context } from '@mouldwright/server-kit'
import type { CodeKind } from '../shared/index.ts'

type Naming = 'userId' | 'machineId' | 'batchId' | 'partId' | 'electrodePieceId' | 'shelfId'

/** The field of a code that names its record, the kind of that record, and its page. */
export const namedBy: Readonly<Record<Exclude<CodeKind, 'label'>, { field: Naming; entity: Entity; page: string }>> = {
  person: { field: 'userId', entity: user, page: '/settings/user' },
  machine: { field: 'machineId', entity: machine, page: '/basic/machine' },
  batch: { field: 'batchId', entity: batch, page: '/production/batch' },
  piece: { field: 'partId', entity: part, page: '/production/part' },
  electrode: { field: 'electrodePieceId', entity: piece, page: '/electrode/piece' },
  shelf: { field: 'shelfId', entity: shelf, page: '/basic/shelf' },
  place: { field: 'shelfId', entity: shelf, page: '/basic/shelf' },
}

export const maySee = (ctx: Context, of: Entity) => ctx.session.permissions.has(permissionOf(of, 'check'))

/** Whoever may not see a kind of record makes no codes for it. */
export function demandSight(ctx: Context, of: Entity): void {
  if (!maySee(ctx, of)) throw new Refusal('access.denied', { params: { permission: permissionOf(of, 'check') } })
}
