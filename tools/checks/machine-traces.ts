import { homedir } from 'node:os'
import type { Problem, SourceFile } from './source-file.ts'
import { lineAt, repositoryRoot } from './source-file.ts'

/** Folders that exist on one person's machine only. */
const personal = /(?<![\w.])(\/(home|Users)\/[a-z][\w.-]*\/|\/root\/\w|[A-Z]:\\Users\\\w)/g
const foreignRegistry =
  /https?:\/\/[^\s"'`/]*(?:npmmirror|taobao|verdaccio|artifactory|nexus|jfrog|codeartifact|pkg\.github)[^\s"'`]*/g

/** A path of this very machine, when it is long enough to be no coincidence. */
const ownPaths = (root: string, home: string) => [root, home].filter((path) => path.split(/[\\/]/).length > 2)

/** The tree must build the same anywhere, so nothing in it may name the machine or the mirror that it was made with. */
export function scanMachineTraces(
  files: readonly SourceFile[],
  { root = repositoryRoot, home = homedir() }: { root?: string; home?: string } = {},
): Problem[] {
  return files.flatMap(({ path, text }) => {
    const found = [...text.matchAll(personal), ...text.matchAll(foreignRegistry)].map((match) => ({
      offset: match.index,
      what: match[0],
    }))
    for (const own of ownPaths(root, home))
      for (let at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + 1)) found.push({ offset: at, what: own })
    return found.map(({ offset, what }) => ({
      path,
      line: lineAt(text, offset),
      message: `names this machine: ${what}`,
    }))
  })
}
