// Loaded before a built program: stacks name the lines of sources. Node's own --enable-source-maps keeps all maps in memory (60 MB);
// here a map is read through when a stack is, and only what was found is kept.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const digits = new Uint8Array(128)
for (const [value, character] of [...alphabet].entries()) digits[character.charCodeAt(0)] = value

const comma = 44
const semicolon = 59

/**
 * Reads the mappings of a source map (ECMA-426) from the beginning, as each number in them is the difference to the one before.
 * @param {string} mappings
 * @param {(generatedLine: number, [generatedColumn, source, line, column]: number[]) => void} onSegment all counted from 0
 * @param {number} lastLine
 */
function readMappings(mappings, lastLine, onSegment) {
  const sums = [0, 0, 0, 0, 0]
  let generatedLine = 0
  let field = 0
  let value = 0
  let shift = 0
  for (let at = 0; at <= mappings.length; at++) {
    const code = at < mappings.length ? mappings.charCodeAt(at) : semicolon
    if (code === comma || code === semicolon) {
      if (field > 1) onSegment(generatedLine, sums)
      field = 0
      if (code === comma) continue
      sums[0] = 0
      if (++generatedLine > lastLine) return
      continue
    }
    const digit = digits[code]
    value |= (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    sums[field++] += value & 1 ? -(value >>> 1) : value >>> 1
    value = 0
    shift = 0
  }
}

/** @typedef {{ text: string, url: string, line: number, column: number }} Place of built code, counted from 1 */

/** What stands at a place of built code; itself where there is no map. @type {Map<string, string>} */
const known = new Map()

/** @param {string} url @param {Place[]} places all of this file */
function find(url, places) {
  for (const { text } of places) known.set(text, text)
  let map
  try {
    map = JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8'))
  } catch {
    return
  }
  const last = Math.max(...places.map(({ line }) => line)) - 1
  readMappings(map.mappings, last, (generatedLine, [generatedColumn, source, line, column]) => {
    for (const place of places)
      if (place.line - 1 === generatedLine && generatedColumn < place.column)
        known.set(place.text, `${new URL(map.sources[source], url).href}:${line + 1}:${column + 1}`)
  })
}

const built = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/

/** @param {string} frame @returns {Place | undefined} */
function placeIn(frame) {
  const [text, url, line, column] = built.exec(frame) ?? []
  return text === undefined ? undefined : { text, url, line: Number(line), column: Number(column) }
}

function headOf(error) {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

Error.prepareStackTrace = (error, sites) => {
  const frames = sites.map(String)
  const unknown = frames.map(placeIn).filter((place) => place !== undefined && !known.has(place.text))
  for (const [url, places] of Map.groupBy(unknown, ({ url }) => url)) find(url, places)
  const lines = frames.map((frame) => frame.replace(built, (text) => known.get(text) ?? text))
  return [headOf(error), ...lines.map((line) => `    at ${line}`)].join('\n')
}
