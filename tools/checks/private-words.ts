import type { Problem, SourceFile } from './source-file.ts'
import { isCode, lineAt } from './source-file.ts'

/** Dictionaries have a check of their own, and its cases name the words; the generator's names are streets' too. */
const outside = /^(?:tools\/checks\/|examples\/generator\/names\.ts$)/

/** Names that only this project would know, each with the field's word for it: see docs/glossary.md. */
const words: readonly [RegExp, string][] = [
  [/(?<![A-Za-z])[Hh]ouses?(?![a-z])|[a-z]Houses?(?![a-z])/g, 'identity provider, tenant or factory'],
  [/(?<![A-Za-z])[Ss]treets?(?![a-z])|[a-z]Street/g, 'world'],
  [/\b(?:PlanDesk|HandPlan|handPlan|DeskChange|PlannedByHand)\b/g, 'interactive session, planning session'],
  [/\b(?:open)?PushLines?\b/g, 'push connection'],
  [/\bobjective\[\d\]/g, 'the name of the level: `level`'],
  [/\b[Ss]atellites?\b/g, 'split'],
  [/\bKernelProblem\b/g, 'job shop'],
  [
    /\btaskId(?:: [^,{}()]+)?, (?:part|piece)s?\b|\b[Pp](?:art|iece)s? of (?:a )?(?:split|task)s?\b|\bsplit (?:tasks?|work) [^.\n]*\bparts?\b/g,
    'split: a part is a workpiece or an electrode, a piece one of a quantity',
  ],
  [
    /\b[Dd]oors?\b|\bDoor(?=[A-Z])|[a-z]Door(?![a-z])|\b[Ww]ays? in\b(?! (?:which|the|a|each)\b)|[a-z]Ways?In(?![a-z])/g,
    'sign-in, sign-in method',
  ],
  [/\b(?:ApartContext|handleApart|\w+[a-z]Apart)\b/g, 'manual transaction, child process'],
  [/\b(?:kit|module)\.forms\b|\b[Ff]orm(?:Store|Handlers?|Query)\b|\b\w+Form(?= = entity\()/g, 'custom entities'],
  [/\bOffers\b(?!')|\bkit\.offers\b/g, 'extension points'],
  [/\b[Dd]eeds?\b/g, 'after-commit callback, work'],
]

/** One word per concept, and the one that the field uses. */
export function scanPrivateWords(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file) && !outside.test(file.path))
    .flatMap(({ path, text }) =>
      words.flatMap(([pattern, instead]) =>
        [...text.matchAll(pattern)].map((found) => ({
          path,
          line: lineAt(text, found.index),
          message: `“${found[0]}” is no word of the field here: ${instead}`,
        })),
      ),
    )
}
