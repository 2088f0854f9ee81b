/** IANA zones, each with its name in the language of the page and how far it is from UTC now. */
export interface ZoneOption {
  value: string
  label: string
}

const locales = { zh: 'zh-CN', en: 'en-GB' } as const

/** The zone of the visitor's computer. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

function nameOf(zone: string, language: 'zh' | 'en', style: 'longGeneric' | 'longOffset', at: Date): string {
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone: zone, timeZoneName: style }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const offsetOf = (zone: string, at: Date) => nameOf(zone, 'en', 'longOffset', at).replace('GMT', 'UTC')

/** All zones that this browser knows, by name; one that it does not list (`UTC`) is there all the same when it is the visitor's. */
export function timeZones(language: 'zh' | 'en', own: string, at: Date = new Date()): ZoneOption[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), own])].toSorted()
  return zones.map((value) => {
    const name = nameOf(value, language, 'longGeneric', at)
    // A zone without a name is called by its offset, which stands behind it anyway.
    const called = /^(?:GMT|UTC)[+-]/.test(name) ? value : `${value} · ${name}`
    return { value, label: `${called} (${offsetOf(value, at)})` }
  })
}
