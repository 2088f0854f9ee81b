import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests } from './source-file.ts'

const own = 'packages/web-kit/src/parts/lazy-part.tsx'
const fromReact = /import \{[^}]*\blazy\b[^}]*\} from 'react'|\bReact\.lazy\b/

/** What a page fetches on demand may fail to come, and must not take the page and what was typed into it with it. */
export const scanLazyParts = (files: readonly SourceFile[]): Problem[] =>
  files
    .filter((file) => isCode(file) && !isForTests(file) && file.path !== own && fromReact.test(file.text))
    .map(({ path, text }) => ({
      path,
      line: text.slice(0, fromReact.exec(text)!.index).split('\n').length,
      message: "a part whose code is fetched when it shows: lazyPart of web-kit, not React's lazy",
    }))
