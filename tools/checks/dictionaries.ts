/** A dictionary as loaded: sentences by key, nested. */
export type Words = { [key: string]: string | Words }

export type LoadedDictionary = { path: string; zh: Words; en: Words }

const plural = /_(zero|one|two|few|many|other)$/

function flatten(words: Words, prefix = ''): Map<string, string[]> {
  const flat = new Map<string, string[]>()
  for (const [key, value] of Object.entries(words)) {
    const path = prefix + key
    if (typeof value === 'object')
      for (const [inner, sentences] of flatten(value, `${path}.`)) flat.set(inner, sentences)
    else {
      // English needs `_one` and `_other` where Chinese has one form: they are one sentence in several shapes.
      const base = path.replace(plural, '')
      flat.set(base, [...(flat.get(base) ?? []), value])
    }
  }
  return flat
}

/** A number with a noun of many behind it; minutes are limits of ours, never 1. */
const numberOfMany = /\{\{(?!minutes\b)(?:count|\w*[a-rt-z]s)\}\} [a-z]+s\b/

/** What stands below the heading of an empty list says what to do; the heading has said that there is nothing yet. */
const saidByHeading = /^还没有|^(?:No|Nobody) [^.;]*\byet\b/

const counts = /\{\{count\}\}/

/** Where one form does for every number: it stands alone, in brackets, or beside words that are the same for all. */
const sameForAll =
  /^(?:Total )?\{\{count\}\}$|\(\{\{count\}\}\)|: \{\{count\}\}|\{\{count\}\} (?:of|more|selected)\b|of \{\{count\}\}$|(?:first|latest) \{\{count\}\}|\(count: /

const parametersOf = (sentences: readonly string[]) =>
  [
    ...new Set(
      sentences.flatMap((sentence) => [...sentence.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1]!)),
    ),
  ].toSorted()

/** Both languages have the same sentences with the same parameters, none is empty, and English ones are right for 1. */
export function scanDictionaries(dictionaries: readonly LoadedDictionary[]): { path: string; message: string }[] {
  return dictionaries.flatMap(({ path, zh, en }) => {
    const [chinese, english] = [flatten(zh), flatten(en)]
    const messages: string[] = []
    for (const key of chinese.keys()) if (!english.has(key)) messages.push(`en has no "${key}"`)
    for (const key of english.keys()) if (!chinese.has(key)) messages.push(`zh has no "${key}"`)
    for (const [language, flat] of [
      ['zh', chinese],
      ['en', english],
    ] as const)
      for (const [key, sentences] of flat)
        if (sentences.some((sentence) => sentence.trim() === '')) messages.push(`${language} "${key}" is empty`)
        else if (key.endsWith('$empty') && sentences.some((sentence) => saidByHeading.test(sentence)))
          messages.push(`${language} "${key}" says again what the heading above it says`)
    for (const [key, [sentence = '', ...forms]] of english)
      if (forms.length === 0 && (numberOfMany.test(sentence) || (counts.test(sentence) && !sameForAll.test(sentence))))
        messages.push(`en "${key}" reads wrong for 1: give it _one and _other, and Chinese _other`)
    for (const [key, sentences] of chinese) {
      const [left, right] = [parametersOf(sentences), parametersOf(english.get(key) ?? sentences)]
      if (left.join() !== right.join())
        messages.push(`"${key}" has {{${left.join('}}, {{')}}} in zh and {{${right.join('}}, {{')}}} in en`)
    }
    return messages.map((message) => ({ path, message }))
  })
}
