import { withCheckDigit } from '@mouldwright/codes/shared'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import {
  codeOf,
  gather,
  isRepeated,
  lateEndMs,
  nothingRead,
  parts,
  readOn,
  silenceMs,
  staleMs,
  takesEnd,
  type ScanEvent,
} from './scan.ts'

const code = withCheckDigit('200000000123')

/** What all events together read. */
function readAll(events: readonly ScanEvent[]): string[] {
  const read: string[] = []
  let reading = nothingRead
  for (const event of events) {
    const step = readOn(reading, event)
    reading = step.reading
    read.push(...step.read)
  }
  return read
}
const codes = (events: readonly ScanEvent[]) => readAll(events).map(codeOf)
const text = (value: string, at: number): ScanEvent => ({ kind: 'text', text: value, at })
const end = (at: number): ScanEvent => ({ kind: 'end', at })
const time = (at: number): ScanEvent => ({ kind: 'time', at })
const keys = (value: string, from = 0, step = 5) => [...value].map((sign, at) => text(sign, from + at * step))

describe('[FL-09] a scan', () => {
  it('comes as a burst of keys that ends with Enter or Tab', () => {
    expect(codes([...keys(code), end(70)])).toEqual([{ code }])
  })

  it('ends by 80 ms of silence, and not before', () => {
    expect(codes([...keys(code), time(60 + silenceMs - 1)])).toEqual([])
    expect(codes([...keys(code), time(60 + silenceMs)])).toEqual([{ code }])
  })

  it('comes as one input event, with or without its end', () => {
    expect(codes([text(code, 0), time(silenceMs)])).toEqual([{ code }])
    expect(codes([text(`${code}\r\n`, 0)])).toEqual([{ code }])
    expect(codes([text(`${code}\t`, 0), end(1)])).toEqual([{ code }])
  })

  it('is put together when an input method splits it', () => {
    expect(
      codes([text(code.slice(0, 5), 0), text(code.slice(5, 6), 200), text(code.slice(6), 900), time(1_000)]),
    ).toEqual([{ code }])
  })

  it('may be in full-width digits, with control characters before', () => {
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect(codes([text(`\u0002${wide}\r`, 0)])).toEqual([{ code }])
    expect(codes([text('\u001d', 0), ...keys(code, 1), end(90)])).toEqual([{ code }])
  })

  it('with a wrong check digit, or of another length, is none', () => {
    const wrong = code.slice(0, 12) + ((Number(code[12]) + 1) % 10)
    expect(codes([text(wrong, 0), end(1)])).toEqual([{ fault: 'wrongCheckDigit' }])
    expect(codes([text('12345', 0), end(1)])).toEqual([{ fault: 'notThirteenDigits' }])
    expect(codes([text(`${code}1`, 0), time(silenceMs)])).toEqual([{ fault: 'notThirteenDigits' }])
  })

  it('typed by hand waits for its end, and a beginning without one is forgotten', () => {
    expect(codes(keys('12345', 0, 400).flatMap((event) => [event, time(event.at + 200)]))).toEqual([])
    expect(codes([text('12345', 0), text(code, staleMs + 1), end(staleMs + 2)])).toEqual([{ code }])
  })

  it('may follow another at once, and an end alone is nothing', () => {
    const second = withCheckDigit('200000000999')
    expect(codes([text(`${code}\r${second}\r`, 0), end(1), end(2)])).toEqual([{ code }, { code: second }])
  })

  it('that silence has ended takes the Enter that comes late, and no other one', () => {
    const { reading } = readOn({ text: code, at: 0 }, time(silenceMs))
    expect(takesEnd(reading, silenceMs + lateEndMs)).toBe(true)
    expect(takesEnd(reading, silenceMs + lateEndMs + 1)).toBe(false)
    expect(takesEnd(readOn(reading, end(silenceMs + 1)).reading, silenceMs + 2)).toBe(false)
    expect(takesEnd(nothingRead, 0)).toBe(false)
    expect(takesEnd({ text: '1', at: 0 }, lateEndMs * 2)).toBe(true)
  })

  it('counts once when the same code comes again within two seconds', () => {
    expect(isRepeated({ code, at: 0 }, { code, at: 1_999 })).toBe(true)
    expect(isRepeated({ code, at: 0 }, { code, at: 2_000 })).toBe(false)
    expect(isRepeated({ code, at: 0 }, { code: withCheckDigit('200000000999'), at: 10 })).toBe(false)
    expect(isRepeated(undefined, { code, at: 10 })).toBe(false)
  })

  it('is read however its signs are cut into events', () => {
    const twelve = fc.stringMatching(/^\d{12}$/)
    const cuts = fc.array(fc.integer({ min: 1, max: 13 }), { maxLength: 12, size: 'max' })
    fc.assert(
      fc.property(twelve, cuts, fc.boolean(), (digits, at, byEnd) => {
        const whole = withCheckDigit(digits)
        const edges = [...new Set([0, ...at, 13])].sort((one, other) => one - other)
        const pieces = edges.slice(1).map((edge, nth) => text(whole.slice(edges[nth], edge), nth * 70))
        const last = edges.length * 70
        expect(codes([...pieces, byEnd ? end(last) : time(last + silenceMs)])).toEqual([{ code: whole }])
      }),
      { numRuns: 200 * inject('propertyFactor') },
    )
  })
})

describe('[FL-09] person, machine and batch', () => {
  const orders = parts.flatMap((first) =>
    parts.flatMap((second) =>
      parts
        .filter((third) => new Set([first, second, third]).size === 3)
        .map((third) => [first, second, third] as const),
    ),
  )

  it.each(orders)('start with the third scan: %s, %s, %s', (first, second, third) => {
    const one = gather({}, first, 1)
    expect(one.missing).toEqual(parts.filter((part) => part !== first))
    const two = gather(one.gathered, second, 2)
    expect(two.missing).toEqual([third])
    expect(two.start).toBeUndefined()
    const three = gather(two.gathered, third, 3)
    expect(three.start).toEqual({ [first]: 1, [second]: 2, [third]: 3 })
    // Whoever is there goes on with the next job.
    expect(Object.keys(three.gathered)).toEqual(['person'])
  })

  it('of one kind scanned again takes the newer', () => {
    expect(gather({ machine: 1 }, 'machine', 2).gathered).toEqual({ machine: 2 })
  })
})
