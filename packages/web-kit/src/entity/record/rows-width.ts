import { rowsFields, type Entity, type Field, type Fields } from '@mouldwright/kernel'

/** Least width of a child row's column in pixels, by what it holds. */
export function childWidth(field: Field): number {
  switch (field.kind) {
    case 'flag':
      return 64
    case 'instant':
      return 172
    case 'date':
      return 128
    case 'ref':
      return 150
    case 'choice':
      return 110
    case 'text':
      return field.max <= 10 ? 88 : 140
    default:
      return 92
  }
}

const chrome = 140

/** Width of the drawer that an entity needs: 480, 720 with two columns, more where child rows are wide. */
export function drawerWidth(of: Entity): number {
  const widest = Math.max(
    0,
    ...rowsFields(of).map(([, field]) =>
      Object.values(field.fields as Fields).reduce((sum, child) => sum + childWidth(child), chrome),
    ),
  )
  const own = Object.values(of.fields).filter((field) => field.kind !== 'rows' && !field.readonly).length
  const needed = own > 8 || widest > 420 ? 720 : 480
  return Math.max(needed, Math.min(widest, 1080))
}
