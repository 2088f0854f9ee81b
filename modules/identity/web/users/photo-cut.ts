/** The part of a picture that becomes somebody's photo. Pure. */

/** What is kept, in pixels. */
export const photoSize = { width: 400, height: 500 } as const
export const mostZoom = 4

export interface Cut {
  /** 1: as much of the picture as fits. */
  zoom: number
  /** Middle of the part, from 0 to 1 of the picture. */
  x: number
  y: number
}

export const wholeCut: Cut = { zoom: 1, x: 0.5, y: 0.5 }

interface Size {
  width: number
  height: number
}

/** The part of a picture in its own pixels: of the photo's shape, and never beyond the picture's edge. */
export function partOf(picture: Size, { zoom, x, y }: Cut): Size & { left: number; top: number } {
  const shape = photoSize.width / photoSize.height
  const widest = Math.min(picture.width, picture.height * shape)
  const width = widest / Math.min(mostZoom, Math.max(1, zoom))
  const height = width / shape
  const within = (middle: number, part: number, whole: number) =>
    Math.max(0, Math.min(whole - part, middle * whole - part / 2))
  return { left: within(x, width, picture.width), top: within(y, height, picture.height), width, height }
}

/** The cut after it was moved by pixels of the picture; it stops at the edges. */
export function movedBy(picture: Size, cut: Cut, dx: number, dy: number): Cut {
  const { left, top, width, height } = partOf(picture, cut)
  const stopped = partOf(picture, {
    zoom: cut.zoom,
    x: (left + width / 2 + dx) / picture.width,
    y: (top + height / 2 + dy) / picture.height,
  })
  return {
    zoom: cut.zoom,
    x: (stopped.left + width / 2) / picture.width,
    y: (stopped.top + height / 2) / picture.height,
  }
}
