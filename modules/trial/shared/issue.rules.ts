interface Marked {
  markX?: number | null
  markY?: number | null
  markWidth?: number | null
  markHeight?: number | null
}

const isSet = (value: number | null | undefined): value is number => typeof value === 'number'

/** A mark is a place on the photo, by both of its coordinates. A workbook carries it without the photo. */
export function markIncomplete({ markX, markY, markWidth, markHeight }: Marked) {
  const some = [markX, markY, markWidth, markHeight].some(isSet)
  return some && !(isSet(markX) && isSet(markY)) ? {} : undefined
}

/** A rectangle ends where the photo does. */
export function markBeyondPhoto({ markX, markY, markWidth, markHeight }: Marked) {
  return (markX ?? 0) + (markWidth ?? 0) > 100 || (markY ?? 0) + (markHeight ?? 0) > 100 ? {} : undefined
}

/** An operation is named by its batch and its number; a batch alone stands for all of it. */
export function operationHalf(of: { closingBatchId?: number | null; closingOperation?: number | null }) {
  return isSet(of.closingOperation) && !isSet(of.closingBatchId) ? {} : undefined
}
