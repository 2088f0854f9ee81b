import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests, lineAt } from './source-file.ts'

/** Tables whose states are changed in one place, which asks the flow. Records are made and edited by the kit, without their states. */
const writers: readonly { table: string; file: string }[] = [
  { table: 'aps_schedule', file: 'modules/aps/server/schedule/schedule-state.ts' },
]

/** Statements that change such a table elsewhere. */
export function scanSingleWriters(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file) && !isForTests(file) && !file.path.startsWith('tools/'))
    .flatMap(({ path, text }) =>
      writers
        .filter(({ file }) => file !== path)
        .flatMap(({ table, file }) =>
          [
            ...text.matchAll(new RegExp(String.raw`(?:update\s+|into\s+)${table}\b(?!_)`, 'g')),
            ...text.matchAll(new RegExp(String.raw`(?:updateTable|insertInto|mergeInto)\(\s*'${table}\b`, 'g')),
          ].map((found) => ({
            path,
            line: lineAt(text, found.index),
            message: `${table} is written by ${file} alone`,
          })),
        ),
    )
}
