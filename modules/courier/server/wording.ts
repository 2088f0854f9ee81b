/** What a message says, in its reader's language. */
import type { Kit } from '@mouldwright/server-kit'
import type { Template } from '@mouldwright/courier/shared'
import type { Sealed } from './post.ts'
import type { Message } from './ports.ts'

/** Names that people typed may be long; a message may not. */
const mostCharacters = 60

function timeIn(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date(instant))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')} ${of('timeZoneName')}`
}

/** On one line, and no longer than a message bears; addresses stay whole. */
function plain(value: string): string {
  // eslint-disable-next-line no-control-regex
  const line = value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return line.length <= mostCharacters || /^https?:\/\//.test(line) ? line : `${line.slice(0, mostCharacters - 1)}…`
}

/** The message that leaves: parameters as they are shown, subject and text. */
export function wordingOf(kit: Pick<Kit, 'word'>, template: Template, letter: Sealed): Message {
  const { to, language, timeZone = 'UTC' } = letter
  const word = (path: string, params?: Record<string, string>) => kit.word(language, 'courier', path, params)
  const params = Object.fromEntries(
    Object.entries(letter.params as Record<string, string>).map(([name, value]) => [
      name,
      name === 'at' ? timeIn(timeZone, value) : name === 'purpose' ? word(`purposes.${value}`) : plain(value),
    ]),
  )
  return {
    to,
    template,
    language,
    params,
    subject: word(`subjects.${template}`, params),
    text: word(`messages.${template}`, params),
  }
}
