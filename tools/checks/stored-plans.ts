import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests, lineAt } from './source-file.ts'

const reader = 'modules/aps/server/stored-plan.ts'

/** Kept plans and charts have the names of the time when they were made: they are read where those of before are known. */
export function scanStoredPlans(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(
      (file) =>
        isCode(file) && !isForTests(file) && file.path !== reader && file.path.startsWith('modules/aps/server/'),
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bdecompressed(?:Sync)?<(?:Plan|StoredGantt)\b/g)].map((found) => ({
        path,
        line: lineAt(text, found.index),
        message: `kept plans are read by ${reader} alone`,
      })),
    )
}
