import type { kanban } from '@mouldwright/basic/shared'
import type { DraftOf } from '@mouldwright/kernel'

type Rows<K extends 'sections' | 'machines'> = NonNullable<DraftOf<typeof kanban>[K]>

/** What a board is about: sections or one group, the whole factory with neither, or machines with their places. */
export interface BoardScope {
  resourceGroupId: number | null
  sections: Rows<'sections'>
  machines: Rows<'machines'>
}

export const scopeOf = ({ resourceGroupId, sections, machines }: DraftOf<typeof kanban>): BoardScope => ({
  resourceGroupId: resourceGroupId ?? null,
  sections: sections ?? [],
  machines: machines ?? [],
})
