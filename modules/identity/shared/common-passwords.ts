/**
 * Passwords that a guesser tries first. Lists of them are mostly few words with few affixes, keys that lie side by side, and repeats;
 * so these are rules over a list of words, and they hold for more than the ten thousand that such lists count.
 */
import { commonWords } from './common-words.ts'

/** Rows and columns of keys, the alphabet and the digits: parts of three or more of them, both ways, are no secret. */
const tracks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'azertyuiop',
  'qwertzuiop',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  '147258369',
  '741852963',
].flatMap((track) => [track, [...track].reverse().join('')])

/** Figures that mean luck, love or an emergency call. */
const dearFigures = new Set(
  '520 521 1314 5201314 1314520 1314521 520520 521521 168 1688 188 518 5188 888 666 999 110 119 120 10086 007 911 100 1000 101 200 500 69 88 99'.split(
    ' ',
  ),
)

/** Length of the longest part of a track, or of one character repeated, at `from`; below three it is none. */
function runAt(text: string, from: number): number {
  let longest = 1
  while (text[from + longest] === text[from] && from + longest < text.length) longest += 1
  for (const track of tracks) {
    let length = longest + 1
    while (from + length <= text.length && track.includes(text.slice(from, from + length))) length += 1
    longest = Math.max(longest, length - 1)
  }
  return longest
}

/** Made of runs; beside them one character at most, however often. */
function isWoven(text: string): boolean {
  const over = new Set<string>()
  for (let at = 0; at < text.length;) {
    const run = runAt(text, at)
    if (run < 3) over.add(text[at]!)
    at += run < 3 ? 1 : run
  }
  return over.size <= 1
}

/** Two runs that take turns: `a1b2c3`. */
function isInterwoven(text: string): boolean {
  if (text.length < 6) return false
  const turns = [0, 1].map((turn) => [...text].filter((_, at) => at % 2 === turn).join(''))
  return turns.every((turn) => runAt(turn, 0) === turn.length)
}

const isRepeated = (text: string) => /^(.{1,5}?)\1+$/su.test(text) || new Set(text).size <= 3

/** What people put before or behind a word: up to two figures, a year, a run, dear figures, and up to two signs. */
function isAffix(affix: string): boolean {
  const figures = affix.replace(/\D/g, '')
  if (affix.length - figures.length > 2) return false
  return (
    figures.length <= 2 ||
    /^(?:19|20)\d\d$/.test(figures) ||
    dearFigures.has(figures) ||
    /^(\d+?)\1+$/.test(figures) ||
    isWoven(figures)
  )
}

const signs: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' }

/** The letters that signs stand for. */
const unmasked = (text: string, one: string) =>
  text.replace(/[@4305$7]/g, (sign) => signs[sign]!).replace(/[1!|]/g, one)

/** A word of the list, also written with signs, between affixes. */
function isDressedWord(text: string): boolean {
  const core = /^([^a-z]*)(.*?)([^a-z]*)$/su.exec(text)
  if (!core) return false
  const [, before = '', middle = '', after = ''] = core
  // A sign at the edge may belong to the word: "@dmin", "pa$$".
  for (let left = 0; left <= Math.min(1, before.length); left += 1)
    for (let right = 0; right <= Math.min(2, after.length); right += 1) {
      const word = before.slice(before.length - left) + middle + after.slice(0, right)
      const isWord = ['i', 'l'].some((one) => commonWords.has(unmasked(word, one))) || /^([a-z])\1?$/.test(word)
      if (isWord && isAffix(before.slice(0, before.length - left)) && isAffix(after.slice(right))) return true
    }
  return false
}

/** Whether a guesser comes to it soon; upper and lower case make no difference. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  return isRepeated(text) || isWoven(text) || isInterwoven(text) || isDressedWord(text)
}
