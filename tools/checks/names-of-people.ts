import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests, lineAt } from './source-file.ts'

/** Where a machine, the audit or another system is told who acts; all else is read by people. */
const machines = new Set([
  'packages/server-kit/src/push/hello.ts',
  'packages/server-kit/src/store/audit.ts',
  'modules/identity/server/sessions/session-port.ts',
  'modules/links/server/link.handlers.ts',
])

const ofSession = /\bsession[!?]?\.userName\b|\{[^{}]*\buserName\b[^{}]*\}\s*=\s*(?:\w+\.)?session\b/g

/** People know each other by their names: what is kept or sent for people to read is the session's display name. */
export function scanNamesOfPeople(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(
      (file) => isCode(file) && !isForTests(file) && !machines.has(file.path) && /\/(server|src)\//.test(file.path),
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(ofSession)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        message: 'the user name of a session is for machines: people read its displayName',
      })),
    )
}
