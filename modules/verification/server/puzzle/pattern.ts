/** Scenes that are made, not grown. */
import * as draw from './draw.ts'
import type { Painter } from './scene.ts'

/** A cut stone: triangles that catch the light. */
export const facets: Painter = (dice, palette) => {
  const { main, accent, isDark } = palette
  const step = dice.between(19, 27)
  const [columns, rows] = [Math.ceil(draw.sceneWidth / step) + 2, Math.ceil(draw.sceneHeight / step) + 2]
  const corners = draw
    .range(rows)
    .map((row) =>
      draw
        .range(columns)
        .map((column): draw.Point => [
          (column - 0.5) * step + dice.between(-0.36, 0.36) * step,
          (row - 0.5) * step + dice.between(-0.36, 0.36) * step,
        ]),
    )
  const [sunX, sunY] = [dice.between(0, draw.sceneWidth), dice.between(0, draw.sceneHeight)]
  const triangle = (...points: [draw.Point, draw.Point, draw.Point]) => {
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]! / 3, 0)) as [number, number]
    const near = Math.max(0, 1 - Math.hypot(x - sunX, y - sunY) / 260)
    const lightness = (isDark ? 14 : 30) + near * 46 + dice.between(-5, 5)
    const colour = (dice.chance(0.12) ? accent : main)(lightness, { turn: near * 50 - 20 })
    return draw.polygon(points, `fill="${colour}" stroke="${colour}" stroke-width="0.6"`)
  }
  const stones = draw.range(rows - 1).flatMap((row) =>
    draw.range(columns - 1).flatMap((column) => {
      const [a, b] = [corners[row]![column]!, corners[row]![column + 1]!]
      const [c, d] = [corners[row + 1]![column]!, corners[row + 1]![column + 1]!]
      return dice.chance(0.5) ? [triangle(a, b, c), triangle(b, c, d)] : [triangle(a, b, d), triangle(a, c, d)]
    }),
  )
  return stones.join('')
}

/** Bands that flow over each other. */
export const ribbons: Painter = (dice, palette) => {
  const { main, accent, isDark } = palette
  const count = dice.whole(7, 11)
  const tilt = dice.between(-24, 24)
  const bands = draw.range(count).map((at) => {
    const base = -40 + (at / count) * 250
    const [above, below] = [draw.wavy(dice, dice.between(10, 24)), draw.wavy(dice, dice.between(8, 16))]
    const thick = dice.between(20, 44)
    const steps = draw.range(106).map((step) => -40 + step * 4)
    const top = steps.map((x): draw.Point => [x, base + above(x)])
    const bottom = steps.map((x): draw.Point => [x, base + thick + above(x) + below(x) * 0.5]).reverse()
    const paint = dice.chance(0.3) ? accent : main
    const light = (isDark ? 22 : 48) + dice.between(-6, 30)
    const fill = `band${at}`
    return `${draw.gradient(fill, 'linear', [paint(light, { turn: at * 4 }), paint(light - 16, { turn: at * 4 + 18 })], dice.between(20, 160))}${draw.polygon(
      [...top, ...bottom],
      `fill="url(#${fill})" stroke="${paint(light + 18, { opacity: 0.5 })}" stroke-width="0.8" opacity="${draw.number(dice.between(0.75, 1))}"`,
    )}`
  })
  return `${draw.everywhere(main(isDark ? 16 : 60))}<g transform="rotate(${draw.number(tilt)} 170 80)">${bands.join('')}</g>${draw.lights(dice, palette, 7)}`
}

/** A drawing of wheels and nuts on paper with a grid. */
export const gears: Painter = (dice, palette) => {
  const { main, accent, isDark } = palette
  const grid = draw.range(24).map((at) => {
    const opacity = at % 4 === 0 ? 0.32 : 0.15
    const line = main(isDark ? 72 : 40, { opacity })
    return `<path d="M${draw.number(at * 15)} 0V${draw.sceneHeight}M0 ${draw.number(at * 15)}H${draw.sceneWidth}" stroke="${line}" stroke-width="0.6"/>`
  })
  const wheel = (at: number) => {
    const centre: draw.Point = [dice.between(0, draw.sceneWidth), dice.between(0, draw.sceneHeight)]
    const radius = dice.between(13, 40)
    const teeth = dice.whole(7, 16)
    const paint = dice.chance(0.35) ? accent : main
    const light = isDark ? dice.between(34, 60) : dice.between(44, 76)
    const turn = dice.between(0, 7)
    const edge = draw.range(teeth * 4).map((corner): draw.Point => {
      const out = corner % 4 < 2 ? radius : radius * 0.82
      const angle = turn + (corner + (corner % 2 === 0 ? 0.12 : -0.12)) * (Math.PI / (teeth * 2))
      return [centre[0] + out * Math.cos(angle), centre[1] + out * Math.sin(angle)]
    })
    const fill = `wheel${at}`
    const dark = paint(light - 24)
    const spokes = draw.range(dice.whole(3, 6)).map((spoke, _, all) => {
      const angle = turn + (spoke * 2 * Math.PI) / all.length
      const hole: draw.Point = [centre[0] + radius * 0.5 * Math.cos(angle), centre[1] + radius * 0.5 * Math.sin(angle)]
      return draw.circle(hole, radius * 0.13, `fill="${dark}"`)
    })
    return `${draw.gradient(fill, 'linear', [paint(light + 16), paint(light - 12)], dice.between(0, 180))}${draw.polygon(
      edge,
      `fill="url(#${fill})" stroke="${dark}" stroke-width="1" stroke-linejoin="round"`,
    )}${draw.circle(centre, radius * 0.7, `fill="none" stroke="${paint(light + 20, { opacity: 0.6 })}" stroke-width="1.2"`)}${
      radius > 18 ? spokes.join('') : ''
    }${draw.circle(centre, radius * 0.22, `fill="${dark}" stroke="${paint(light + 20)}" stroke-width="1.2"`)}`
  }
  const nut = () => {
    const [x, y, radius, turn] = [
      dice.between(0, draw.sceneWidth),
      dice.between(0, draw.sceneHeight),
      dice.between(6, 13),
      dice.between(0, 1),
    ]
    const paint = dice.pick([main, accent])
    const corners = draw.range(6).map((corner): draw.Point => {
      const angle = turn + (corner * Math.PI) / 3
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    })
    return `${draw.polygon(corners, `fill="${paint(isDark ? 58 : 70)}" stroke="${paint(30)}" stroke-width="1"`)}${draw.circle([x, y], radius * 0.48, `fill="${paint(isDark ? 24 : 40)}"`)}`
  }
  const paper = draw.gradient(
    'paper',
    'linear',
    isDark ? [main(14), main(26)] : [main(90), main(74)],
    dice.between(0, 180),
  )
  return `<defs>${paper}</defs>${draw.everywhere('url(#paper)')}${grid.join('')}${draw.range(dice.whole(9, 13)).map(wheel).join('')}${draw.range(dice.whole(6, 12)).map(nut).join('')}`
}

/** A map of heights. */
export const contours: Painter = (dice, palette) => {
  const { main, accent, isDark } = palette
  const tops = draw.range(dice.whole(5, 7)).map((at) => ({
    centre: [dice.between(0, draw.sceneWidth), dice.between(0, draw.sceneHeight)] as draw.Point,
    bend: draw.range(5).map((wave) => ({ size: dice.between(0.02, 0.2) / (wave + 1), phase: dice.between(0, 7) })),
    paint: at % 2 === 0 ? main : accent,
    rings: dice.whole(6, 9),
    step: dice.between(8, 13),
  }))
  const levels = tops.flatMap(({ centre, bend, paint, rings, step }) =>
    draw.range(rings).map((ring) => {
      const radius = (rings - ring) * step
      const edge = draw.range(72).map((corner): draw.Point => {
        const angle = (corner * Math.PI) / 36
        const out =
          radius * bend.reduce((sum, { size, phase }, at) => sum + size * Math.sin(angle * (at + 2) + phase), 1)
        return [centre[0] + out * Math.cos(angle) * 1.25, centre[1] + out * Math.sin(angle)]
      })
      const light = (isDark ? 16 : 40) + (ring / rings) * 44
      return draw.polygon(
        edge,
        `fill="${paint(light, { turn: ring * 5, opacity: 0.82 })}" stroke="${paint(light + 16, { opacity: 0.7 })}" stroke-width="0.8"`,
      )
    }),
  )
  const ground = draw.gradient(
    'ground',
    'linear',
    isDark ? [main(10), main(24)] : [main(70), main(48)],
    dice.between(0, 180),
  )
  return `<defs>${ground}</defs>${draw.everywhere('url(#ground)')}${levels.join('')}`
}
