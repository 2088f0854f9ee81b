export { fileType } from './file-type.entity.ts'
export { orderType, usualPriority } from './order-type.entity.ts'
export { shelf } from './shelf.entity.ts'
export { stockMoveType } from './stock-move-type.entity.ts'
export {
  placeCode,
  placeRuleFault,
  usualPlaceRule,
  withMissingPlaces,
  type Place,
  type ShelfSize,
} from './shelf-places.ts'
