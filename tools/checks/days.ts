import type { Problem, SourceFile } from './source-file.ts'
import { isCode, lineAt } from './source-file.ts'

/** The product itself; the engine and its own packages know no zone, tools and benchmarks run for nobody's factory. */
const inside = /^(?:modules|apps|packages\/(?:kernel|server-kit|web-kit))\//
/** Where a day is universal time's by an agreement with others. */
const agreed = new Set([
  // The service's signature names the day of universal time.
  'modules/courier/server/senders/tencent-sms.ts',
  // What a new column is filled with while a migration runs.
  'packages/server-kit/src/schema/diff.ts',
])

const ways: readonly [RegExp, string][] = [
  [
    /\.toISOString\(\)\s*\.(?:(?:slice|substring|substr)\(\s*0\s*,\s*10\s*\)|split\(\s*['"]T['"]\s*\))/g,
    'the day of universal time',
  ],
  [/\bdayjs\(\)/g, "the day of the browser's clock"],
  [/\bcurrent_date\b/gi, "the day of the database's clock"],
]

/** Today is another day in Shanghai than in Berlin: a day is taken from the clock in the factory's zone, by `dayIn`. */
export function scanDays(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file) && inside.test(file.path) && !agreed.has(file.path))
    .flatMap(({ path, text }) =>
      ways.flatMap(([pattern, what]) =>
        [...text.matchAll(pattern)].map(({ index }) => ({
          path,
          line: lineAt(text, index),
          message: `${what}: take the factory's, by dayIn`,
        })),
      ),
    )
}
