import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests } from './source-file.ts'

/** What speaks to people; statements of the schema and declarations of tables are joined by commas as well. */
const inside =
  /^(?:modules\/[^/]+\/(?:server|web)|apps\/(?:web|account|terminal)\/src|packages\/(?:web-kit\/src|server-kit\/src\/(?:files|jobs|sheet|store)))\/(?!.*\.table\.ts$)/
/** A command for developers. */
const outside = 'modules/aps/server/engine/replay.ts'
const joined = /\.join\((['"`])(?:, |、|，)\1\)/
/** What is compared or names a record is the same in each language. */
const isUnread = /\b(?:state|stateOf|key)\b/

/** Lists in sentences have the comma of the reader's language: a parameter may be a list, and other text takes `listed`. */
export function scanLists(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file) && !isForTests(file) && inside.test(file.path) && file.path !== outside)
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) =>
        joined.test(line) && !isUnread.test(line)
          ? [
              {
                path,
                line: at + 1,
                message: 'a list with the comma of one language: pass it as it is, or take listed',
              },
            ]
          : [],
      ),
    )
}
