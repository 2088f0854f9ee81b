import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chainZh } from '../../locales/reasons.zh.ts'
import { causeOf, stepsOf } from './chain-steps.ts'

const stretch = (kind: string, taskId: number | null, minutes: number, sentence = '') => ({
  kind,
  label: kind,
  start: `2026-01-01T00:00:00.${minutes}Z`,
  end: '',
  minutes,
  taskId,
  taskLabel: taskId === null ? null : `T${taskId}`,
  sentence,
  parts: [{ kind, label: kind, minutes, sentence }],
})

describe('steps of a chain', () => {
  const stretches = [
    stretch('gate', 1, 100, 'waits for its program'),
    stretch('processing', 1, 30, 'T1'),
    stretch('calendar', 1, 60, 'CNC08 does not work then'),
    stretch('processing', 1, 40, 'T1'),
    stretch('calendar', 1, 61, 'CNC08 does not work then'),
    stretch('queue', 2, 15, 'CNC09 is busy with T7'),
    stretch('calendar', 2, 600, 'CNC09 does not work then'),
    stretch('queue', 2, 5, 'CNC09 is busy with T7'),
    stretch('queue', 2, 7, 'CNC09 is busy with T8'),
    stretch('processing', 2, 50, 'T2'),
  ]

  it('name each task once, with its time by kind and each reason once', () => {
    expect(stepsOf(stretches)).toEqual([
      {
        taskId: 1,
        taskLabel: 'T1',
        start: stretches[0]!.start,
        minutes: 291,
        kinds: [
          { kind: 'gate', label: 'gate', minutes: 100 },
          { kind: 'processing', label: 'processing', minutes: 70 },
          { kind: 'calendar', label: 'calendar', minutes: 121 },
        ],
        reasons: [{ kind: 'gate', sentence: 'waits for its program', minutes: 100 }],
      },
      {
        taskId: 2,
        taskLabel: 'T2',
        start: stretches[5]!.start,
        minutes: 677,
        kinds: [
          { kind: 'queue', label: 'queue', minutes: 27 },
          { kind: 'calendar', label: 'calendar', minutes: 600 },
          { kind: 'processing', label: 'processing', minutes: 50 },
        ],
        reasons: [
          { kind: 'queue', sentence: 'CNC09 is busy with T7', minutes: 20 },
          { kind: 'queue', sentence: 'CNC09 is busy with T8', minutes: 7 },
        ],
      },
    ])
  })

  it('tell how much of a stretch is queue and how much closed time', () => {
    const parts = [
      { kind: 'calendar', label: 'calendar', minutes: 600, sentence: 'CNC09 does not work then' },
      { kind: 'queue', label: 'queue', minutes: 20, sentence: 'CNC09 is busy with T7' },
    ]
    const of = { ...stretch('calendar', 2, 620, 'CNC09 does not work then'), parts }
    expect(stepsOf([of])).toEqual([
      expect.objectContaining({
        minutes: 620,
        kinds: parts.map(({ kind, label, minutes }) => ({ kind, label, minutes })),
        reasons: [{ kind: 'queue', sentence: 'CNC09 is busy with T7', minutes: 20 }],
      }),
    ])
    const totals = [
      { kind: 'queue', label: 'Queue', minutes: 20 },
      { kind: 'calendar', label: 'Closed', minutes: 600 },
    ]
    expect(causeOf({ stretches: [of], totals: [{ ...totals[0]!, minutes: 200 }, totals[1]!] })?.longest).toMatchObject({
      minutes: 20,
      taskLabel: 'T2',
    })
  })

  it('lose no minute', () => {
    const sum = (of: readonly { minutes: number }[]) => of.reduce((all, { minutes }) => all + minutes, 0)
    const steps = stepsOf(stretches)
    expect(sum(steps)).toBe(sum(stretches))
    for (const step of steps) expect(sum(step.kinds)).toBe(step.minutes)
  })

  it('have one chief cause, which is neither work nor rest, and the longest wait for it', () => {
    const totals = [
      { kind: 'calendar', label: 'Closed', minutes: 721 },
      { kind: 'queue', label: 'Queue', minutes: 27 },
      { kind: 'processing', label: 'Work', minutes: 120 },
      { kind: 'gate', label: 'Gate', minutes: 100 },
    ]
    expect(causeOf({ stretches, totals })).toEqual({
      label: 'Gate',
      minutes: 100,
      share: 100 * (100 / 968),
      longest: expect.objectContaining({ taskLabel: 'T1', minutes: 100 }),
    })
    expect(causeOf({ stretches, totals: totals.slice(0, 3) })).toBeUndefined()
    expect(causeOf({ stretches: [], totals: [] })).toBeUndefined()
  })
})

describe('colours of causes', () => {
  const css = ['../aps.css', './chain-list.css']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
  const block = (selector: string) => css.slice(css.indexOf(`${selector} {`)).split('}')[0]!
  const channels = (hex: string) =>
    [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
  const luminance = (hex: string) => {
    const [r, g, b] = channels(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (high! + 0.05) / (low! + 0.05)
  }
  /** Place in OKLab, where distances are as large as they look. */
  const seen = (hex: string) => {
    const [r, g, b] = channels(hex)
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ]
  }
  const distance = (one: string, other: string) => Math.hypot(...seen(one).map((of, at) => of - seen(other)[at]!))
  const kinds = Object.keys(chainZh)

  it.each([
    [':root', '#ffffff'],
    [":root[data-theme='dark']", '#171b21'],
  ])(
    'are one for each, told apart from each other and from those of states, and seen on the page: %s',
    (theme, surface) => {
      const variables = new Map(
        [...block(theme).matchAll(/(--aps-[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
      )
      const colours = kinds.map((kind) => {
        const [, variable] = /background: var\((--[\w-]+)\)/.exec(block(`.aps-kind-${kind}`)) ?? []
        expect(block(`.aps-kind-${kind}`)).not.toContain('opacity')
        expect(variables.get(variable ?? ''), kind).toBeDefined()
        return { kind, colour: variables.get(variable!)! }
      })
      const states = ['not-started', 'in-progress', 'completed', 'material', 'forced'].map((of) => ({
        kind: of,
        colour: variables.get(`--aps-${of}`)!,
      }))
      for (const { kind, colour } of colours) {
        expect(contrast(colour, surface), kind).toBeGreaterThanOrEqual(3)
        for (const other of [...colours, ...states])
          if (other.kind !== kind) expect(distance(colour, other.colour), `${kind} ${other.kind}`).toBeGreaterThan(0.07)
      }
    },
  )
})
