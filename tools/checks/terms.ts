import type { LoadedDictionary, Words } from './dictionaries.ts'

/** What a thing is not called, and what it is: docs/glossary.md says what each word means. */
interface Banned {
  says: RegExp
  instead: string
}

const chinese: readonly Banned[] = [
  { says: /晚交|延误|误期|误交期|（晚 /, instead: '拖期' },
  { says: /委外/, instead: '外协' },
  { says: /[套个]模具/, instead: '副模具' },
  { says: /写入/, instead: '导入 or 保存' },
  { says: /没有(完成|到料|到位)?时间/, instead: '完成时间未知' },
  { says: /我的任务/, instead: '后台任务' },
  { says: /注册审核/, instead: '注册申请' },
  { says: /\d\s*条(角色|用户|机床|模具|客户)/, instead: '条记录（…）' },
  // A measure word that fits no kind of record but some.
  { says: /[条个套份台]\s*[“「]?\{\{(entity|record)\}\}/, instead: '条记录' },
  // A plan has tasks; operations are those of a route.
  { says: /已排的?工序|未排.{0,15}道工序|工序链|冻结的工序|按工序逐行/, instead: '任务' },
]

const english: readonly Banned[] = [
  { says: /\bdue dates?\b/i, instead: 'delivery date' },
  { says: /without a place|\bno place\b|has no place/i, instead: 'unplaced' },
  { says: /\bclosed (time|hours)\b/i, instead: 'off shift' },
  { says: /\bturnaround\b/i, instead: 'outsourcing lead time' },
  { says: /\bconversions?\b/i, instead: 'changeover' },
  { says: /\b(post|pre)-process/i, instead: 'preceding or following process' },
  { says: /\bdata (have|are|were)\b/i, instead: 'data has, data is' },
  { says: /\b(upper|lower) (resource )?group\b/i, instead: 'upstream or downstream group' },
  { says: /(?<!\bat )\b(least|largest)( (length|width|height|weight)\b| ≤|$)/i, instead: 'min. or max.' },
  { says: /\bon the job\b|\bspell name\b|\bfactories to enter\b/i, instead: 'active, name in pinyin, factories' },
  { says: /\bmy tasks\b/i, instead: 'background jobs' },
  { says: /\bhouses?\b|\bhalls?\b|\bdeeds?\b/i, instead: 'company, shop floor, activity' },
  { says: /\beverybody\b|\bsomebody\b/i, instead: 'everyone, someone' },
  { says: /\bin all(?=[,;.]|$)|\bin a circle\b|\bby itself\b/i, instead: 'total, loop, automatically' },
  { says: /\b(starts?|begins?|ends?|finishe?s?) then\b/i, instead: 'at this time' },
  { says: /\bneeds me today\b/i, instead: 'for your attention' },
  { says: /\bmodules not opened\b/i, instead: 'modules your company has not opened' },
  { says: /^pages: /i, instead: '4 pages' },
  { says: /\bshop floor one thing\b/i, instead: 'in step' },
  { says: /\bmarriage\b/i, instead: 'marital status' },
  { says: /\bmore figures\b/i, instead: 'what the figures are' },
  { says: /\bfitter management\b|\bintelligent manufacturing\b/i, instead: 'bench fitting, smart manufacturing' },
  { says: /\bcome over from\b/i, instead: 'flow time' },
  { says: /not open module/i, instead: 'module “…” is not open' },
]

function* sentencesOf(words: Words, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(words))
    if (typeof value === 'string') yield [path + key, value]
    else yield* sentencesOf(value, `${path}${key}.`)
}

/** One word for one thing, in each language. */
export function scanTerms(dictionaries: readonly LoadedDictionary[]): { path: string; message: string }[] {
  return dictionaries.flatMap(({ path, zh, en }) =>
    (
      [
        ['zh', zh, chinese],
        ['en', en, english],
      ] as const
    ).flatMap(([language, words, banned]) =>
      [...sentencesOf(words)].flatMap(([key, sentence]) =>
        banned
          .filter(({ says }) => says.test(sentence))
          .map(({ says, instead }) => ({
            path,
            message: `${language} "${key}" says “${says.exec(sentence)![0]}”: ${instead}`,
          })),
      ),
    ),
  )
}
