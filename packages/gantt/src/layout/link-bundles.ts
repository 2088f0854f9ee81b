import type { Scene } from '../scene/scene.ts'

/** A line between two bars that stands for one link or for many. */
export interface LinkBundle {
  from: number
  to: number
  count: number
  /** The other bars of the bundle, and which side of it they are on: 0 before, 1 after. */
  others: { task: number; side: 0 | 1 }[]
}

interface Link {
  from: number
  to: number
}

/** From so many on, links of one bar are drawn as one. */
const MANY = 3

const known = new WeakMap<Scene, readonly LinkBundle[]>()

/**
 * The chain's links as lines: an assembly of twenty parts gets one line, from the part that is ready last, and so does a bar
 * that twenty others wait for. Links within a folded row are not drawn; those of bars in one folded row are one.
 * O(links of the chain), once a scene.
 */
export function bundlesOf(scene: Scene): readonly LinkBundle[] {
  let bundles = known.get(scene)
  if (!bundles) known.set(scene, (bundles = bundle(scene)))
  return bundles
}

function bundle(scene: Scene): LinkBundle[] {
  const { chain, links, visible, data } = scene
  const { start, end, row } = data.tasks
  // A bar stands for itself; bars in a folded row stand together.
  const standing = (task: number) => {
    const place = visible.shownAt[row[task]!]!
    return visible.rows[place] === row[task] ? task : -1 - place
  }
  const drawn: Link[] = (chain?.links ?? [])
    .map((link) => ({ from: links.links[2 * link]!, to: links.links[2 * link + 1]! }))
    .filter(({ from, to }) => standing(from) !== standing(to))
  const bundles: LinkBundle[] = []
  const single: Link[] = []
  for (const meeting of Map.groupBy(drawn, ({ to }) => standing(to)).values()) {
    const ends = latestOf(
      meeting,
      ({ from }) => standing(from),
      ({ from }) => end[from]!,
    )
    if (ends.length < MANY) single.push(...ends)
    else bundles.push(lineOf(ends, meeting.length, 0, ({ from }) => end[from]!))
  }
  for (const parting of Map.groupBy(single, ({ from }) => standing(from)).values()) {
    if (parting.length < MANY) bundles.push(...parting.map((link) => ({ ...link, count: 1, others: [] })))
    else bundles.push(lineOf(parting, parting.length, 1, ({ to }) => -start[to]!))
  }
  return bundles
}

/** Of links that begin at one place, the one that counts most. */
function latestOf(links: readonly Link[], placeOf: (link: Link) => number, weight: (link: Link) => number): Link[] {
  const best = new Map<number, Link>()
  for (const link of links) {
    const before = best.get(placeOf(link))
    if (!before || weight(link) > weight(before)) best.set(placeOf(link), link)
  }
  return [...best.values()]
}

function lineOf(links: readonly Link[], count: number, side: 0 | 1, weight: (link: Link) => number): LinkBundle {
  const lead = links.reduce((best, link) => (weight(link) > weight(best) ? link : best))
  const others = links.filter((link) => link !== lead).map(({ from, to }) => ({ task: side === 0 ? from : to, side }))
  return { ...lead, count, others }
}
