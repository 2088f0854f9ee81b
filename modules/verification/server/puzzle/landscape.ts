/** Scenes of the world outside. */
import * as draw from './draw.ts'
import type { Painter } from './scene.ts'

/** Ridges one behind the other, with sun or moon. */
export const hills: Painter = (dice, palette) => {
  const { main, accent, isDark } = palette
  const count = dice.whole(4, 6)
  const sky = isDark ? [main(14), main(32, { turn: 20 }), accent(52)] : [main(62), main(80, { turn: 15 }), accent(88)]
  const sun: draw.Point = [dice.between(40, 300), dice.between(24, 70)]
  const ridges = draw.range(count).map((at) => {
    const share = (at + 1) / count
    const base = 50 + share * 88
    const line = draw.wavy(dice, dice.between(9, 20))
    const far = draw
      .range(Math.ceil(draw.sceneWidth / 4) + 1)
      .map((step): draw.Point => [step * 4, base + line(step * 4)])
    const lightness = isDark ? 40 - share * 30 : 70 - share * 46
    return (
      draw.polygon(
        [...far, [draw.sceneWidth, draw.sceneHeight], [0, draw.sceneHeight]],
        `fill="${main(lightness, { turn: share * 34 - 10 })}"`,
      ) + trees(far, share)
    )
  })
  /** Firs on the nearer ridges. */
  function trees(ridge: readonly draw.Point[], share: number): string {
    if (share < 0.45) return ''
    const colour = main(isDark ? 8 : 18 + (1 - share) * 20, { turn: 24 })
    return draw
      .range(dice.whole(5, 13))
      .map(() => {
        const [x, y] = dice.pick(ridge)
        const tall = dice.between(7, 13) * (0.6 + share)
        return draw.polygon(
          [
            [x - tall * 0.26, y + 2],
            [x, y - tall],
            [x + tall * 0.26, y + 2],
          ],
          `fill="${colour}"`,
        )
      })
      .join('')
  }
  const glow = draw
    .range(4)
    .map((at) => draw.circle(sun, 14 + at * 15, `fill="${accent(90, { opacity: 0.16 - at * 0.03 })}"`))
  return `<defs>${draw.gradient('sky', 'linear', sky)}</defs>${draw.everywhere('url(#sky)')}${glow.join('')}${draw.circle(
    sun,
    dice.between(10, 16),
    `fill="${accent(isDark ? 88 : 95)}"`,
  )}${draw.lights(dice, palette, 4)}${ridges.join('')}`
}

/** Roofs with lit windows under soft lights. */
export const nightCity: Painter = (dice, palette) => {
  const { main, accent } = palette
  const rows = draw.range(3).map((row) => {
    const parts: string[] = []
    const wall = main(24 - row * 7, { saturation: 38 })
    for (let x = -dice.between(0, 16); x < draw.sceneWidth;) {
      const [wide, tall] = [dice.between(16, 38), dice.between(36, 104) - row * 18]
      const top = draw.sceneHeight - Math.max(18, tall)
      parts.push(
        `<rect x="${draw.number(x)}" y="${draw.number(top)}" width="${draw.number(wide)}" height="${draw.number(draw.sceneHeight)}" fill="${wall}"/>`,
      )
      if (dice.chance(0.3))
        parts.push(
          draw.polygon(
            [
              [x, top],
              [x + wide / 2, top - dice.between(5, 14)],
              [x + wide, top],
            ],
            `fill="${wall}"`,
          ),
        )
      for (let wx = x + 4; wx < x + wide - 5; wx += 6)
        for (let wy = top + 5; wy < draw.sceneHeight - 4; wy += 8)
          if (dice.chance(0.36))
            parts.push(
              `<rect x="${draw.number(wx)}" y="${draw.number(wy)}" width="3" height="4.5" fill="${accent(dice.between(60, 84), { opacity: dice.between(0.35, 0.95) })}"/>`,
            )
      x += wide + dice.between(0, 7)
    }
    return parts.join('')
  })
  const sky = draw.gradient('sky', 'linear', [main(12), main(26, { turn: 26 }), accent(50, { saturation: 56 })])
  const stars = draw
    .range(40)
    .map(() =>
      draw.circle(
        [dice.between(0, draw.sceneWidth), dice.between(0, 80)],
        dice.between(0.4, 1.1),
        `fill="${accent(92, { opacity: dice.between(0.4, 1) })}"`,
      ),
    )
  return `<defs>${sky}</defs>${draw.everywhere('url(#sky)')}${stars.join('')}${rows.join('')}${draw.lights(dice, palette, 14)}`
}

/** Leaves, one over the other. */
export const leaves: Painter = (dice, palette) => {
  const { main, accent, isDark } = palette
  const leaf = () => {
    const [long, wide] = [dice.between(26, 62), dice.between(7, 17)]
    const paint = dice.chance(0.22) ? accent : main
    const lightness = isDark ? dice.between(18, 52) : dice.between(36, 78)
    const turn = dice.between(-26, 26)
    const place = `translate(${draw.number(dice.between(-10, 350))} ${draw.number(dice.between(-10, 170))}) rotate(${draw.number(dice.between(0, 360))})`
    const veins = draw
      .range(5)
      .map((at) => {
        const [x, y] = [long * (0.2 + at * 0.14), wide * 0.62]
        return `M${draw.number(x)} 0L${draw.number(x + 6)} ${draw.number(-y)}M${draw.number(x)} 0L${draw.number(x + 6)} ${draw.number(y)}`
      })
      .join('')
    const blade = `M0 0C${draw.number(long * 0.3)} ${draw.number(-wide * 1.5)} ${draw.number(long * 0.75)} ${draw.number(-wide)} ${draw.number(long)} 0C${draw.number(long * 0.75)} ${draw.number(wide)} ${draw.number(long * 0.3)} ${draw.number(wide * 1.5)} 0 0Z`
    return `<g transform="${place}"><path d="${blade}" fill="${paint(lightness, { turn })}"/><path d="M0 0H${draw.number(long)}${veins}" stroke="${paint(lightness + 14, { turn, opacity: 0.55 })}" stroke-width="0.8" fill="none"/></g>`
  }
  const ground = draw.gradient(
    'ground',
    'linear',
    isDark ? [main(8), main(20)] : [main(86), main(66)],
    dice.between(0, 180),
  )
  return `<defs>${ground}</defs>${draw.everywhere('url(#ground)')}${draw.range(dice.whole(44, 62)).map(leaf).join('')}${draw.lights(dice, palette, 5)}`
}
