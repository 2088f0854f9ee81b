import type { Problem, SourceFile } from './source-file.ts'
import { isForTests, lineAt } from './source-file.ts'

/** Pages; the kit's own fields are what they take instead. */
const inside = /^(?:modules\/[^/]+\/web|apps|packages\/web-kit\/src\/(?!fields\/))/

const ways: readonly [RegExp, string][] = [
  [
    /\bimport \{[^}]*\b(?:InputNumber|DatePicker|TimePicker)\b[^}]*\} from 'antd'/g,
    'corrects or forgets what cannot be read: take NumberInput or FieldInput of the kit',
  ],
  [
    /<(?:Input|input|LineField)\b[^>]*?\btype="(?:number|date|time|datetime-local|month|week)"/g,
    'the browser keeps back what cannot be read, and knows no zone of the factory: take FieldInput of the kit',
  ],
  [
    /\.\.\.\([^()]*\btypeof [\w.]+ === 'number'[^()]*\? \{/g,
    'leaves out what was typed and is no number: send it as it stands, and show the refusal at its field',
  ],
]

/** What stands typed in a field is sent or refused; controls and forms that drop it silently are not used. */
export function scanTypedFields(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => file.path.endsWith('.tsx') && !isForTests(file) && inside.test(file.path))
    .flatMap(({ path, text }) =>
      ways.flatMap(([pattern, message]) =>
        [...text.matchAll(pattern)].map(({ index }) => ({ path, line: lineAt(text, index), message })),
      ),
    )
}
