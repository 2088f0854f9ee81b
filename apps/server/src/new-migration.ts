/**
 * `npm run migration -- name`: writes the difference between the last migration's schema and the declarations, for review, and the
 * types of the tables for the query builder.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseTypes, diffSql, tablesOf, type Table } from '@mouldwright/server-kit'
import { migrationsDir } from './database.ts'
import { serverModules } from './modules.ts'

const [, , name] = process.argv
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('usage: npm run migration -- what-it-does   (lower-case letters, digits, hyphens)')
  process.exit(2)
}
const modelPath = join(migrationsDir, 'model.json')
const before = existsSync(modelPath) ? (JSON.parse(readFileSync(modelPath, 'utf8')) as Table[]) : []
const after = tablesOf(serverModules)
writeFileSync(join(migrationsDir, 'tables.d.ts'), databaseTypes(after))
const statements = diffSql(before, after)
if (statements.length === 0) console.log('The declarations and the last migration agree; nothing to do.')
else {
  const number = String(readdirSync(migrationsDir).filter((file) => file.endsWith('.sql')).length + 1).padStart(4, '0')
  const file = join(migrationsDir, `${number}_${name}.sql`)
  writeFileSync(file, `${statements.join(';\n')};\n`)
  writeFileSync(modelPath, `${JSON.stringify(after, null, 1)}\n`)
  console.log(`Wrote ${file}: ${statements.length} statements. Review it; once applied anywhere it is never edited.`)
}
