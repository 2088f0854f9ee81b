import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { scanAcknowledged } from './acknowledged.ts'
import { scanDatabaseAccess } from './database-access.ts'
import { scanDays } from './days.ts'
import { scanDependencies, scanFloors, scanLock } from './dependencies.ts'
import type { LoadedDictionary, Words } from './dictionaries.ts'
import { scanDictionaries } from './dictionaries.ts'
import { scanEngineLayers } from './engine-layers.ts'
import { scanFileLength } from './file-length.ts'
import { scanFileNames, scanNumbers } from './file-names.ts'
import floors from './floors.json' with { type: 'json' }
import { scanImportCircles, scanServerKitLayers } from './import-circles.ts'
import { scanImports } from './imports.ts'
import { scanMachineTraces } from './machine-traces.ts'
import { scanLazyParts } from './lazy-parts.ts'
import { scanLists } from './lists.ts'
import { scanManifests, scanModules } from './manifests.ts'
import { scanNamesOfPeople } from './names-of-people.ts'
import { scanNeeds } from './needs.ts'
import { scanBareCounts } from './bare-counts.ts'
import { scanPercentages } from './percentages.ts'
import { scanGlossary } from './glossary.ts'
import { scanPrivateWords } from './private-words.ts'
import { scanPropertySizes, scanPropertyTests } from './property-tests.ts'
import { scanRefusals } from './refusals.ts'
import type { Problem } from './source-file.ts'
import { repositoryFiles, repositoryRoot } from './source-file.ts'
import { scanStyles } from './styles.ts'
import { scanSharedTables } from './shared-tables.ts'
import { scanTenancy } from './tenancy.ts'
import { scanSingleWriters } from './single-writers.ts'
import { scanStoredPlans } from './stored-plans.ts'
import { scanTerms } from './terms.ts'
import { scanTestIds } from './test-ids.ts'
import { scanTestManners } from './test-manners.ts'
import { scanTestWaits } from './test-waits.ts'
import { scanTypedFields } from './typed-fields.ts'
import { scanVisibleText } from './visible-text.ts'
import { scanWireNumbers } from './wire-numbers.ts'

const files = repositoryFiles()
const lines = (problems: readonly Problem[]) =>
  problems.map(({ path, line, message }) => `${path}${line === undefined ? '' : `:${line}`}: ${message}`)

async function loadDictionaries(): Promise<LoadedDictionary[]> {
  const load = async (path: string, language: 'zh' | 'en') => {
    const loaded = await import(/* @vite-ignore */ pathToFileURL(join(repositoryRoot, path)).href)
    return (loaded[language] ?? loaded.default) as Words
  }
  const folders = files.flatMap(({ path }) => /^(.*\/locales)\/(?:zh|en)\.ts$/.exec(path)?.[1] ?? [])
  return Promise.all(
    [...new Set(folders)].map(async (path) => ({
      path,
      zh: await load(`${path}/zh.ts`, 'zh'),
      en: await load(`${path}/en.ts`, 'en'),
    })),
  )
}

describe('the repository', () => {
  it('is read', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(readFileSync(join(repositoryRoot, 'LICENSE'), 'utf8')).toContain('Apache License')
  })

  it.each([
    ['keeps the borders between packages and modules', scanImports],
    ['keeps the layers of the engine', scanEngineLayers],
    ['keeps the layers of server-kit', scanServerKitLayers],
    ['imports no values in a circle', scanImportCircles],
    ['has modules that need each other in no circle', scanNeeds],
    ['has a manifest with exports for every package', scanManifests],
    ['has complete modules', scanModules],
    ['opens the database in one place', scanDatabaseAccess],
    ['names the tenant in every statement', scanTenancy],
    ['says of every shared table what becomes of it with one tenant', scanSharedTables],
    ['shows people by their names', scanNamesOfPeople],
    ['[SH-11] keeps a page whose part cannot be fetched', scanLazyParts],
    ["takes days from the factory's calendar", scanDays],
    ['[I6] drops nothing that was typed', scanTypedFields],
    ['[I6] says that something is done once the server has said so', scanAcknowledged],
    ['keeps the numbers of the wire in two tables', scanWireNumbers],
    ['refuses with every code that it has a sentence for', scanRefusals],
    ['writes percentages by one rule', scanPercentages],
    ['groups the thousands of counts', scanBareCounts],
    ['[SH-11] lists things with the comma of the reader', scanLists],
    ['uses the words of the field', scanPrivateWords],
    ['has a glossary whose rows are whole', scanGlossary],
    ['has its words in dictionaries', scanVisibleText],
    ['has the styles that its pages wear where they are opened', scanStyles],
    ['names its files by kind', scanFileNames],
    ['gives a number to one decision and one migration only', scanNumbers],
    ['changes the states of a table in one place', scanSingleWriters],
    ['reads kept plans in one place', scanStoredPlans],
    ['runs all of its tests, and none of them sleeps', scanTestManners],
    ['tries properties in a short and a long form', scanPropertyTests],
    ['makes as many in properties as it says', scanPropertySizes],
    ['waits in its tests for what comes by itself', scanTestWaits],
    ['names only ids that the index of the specification explains', scanTestIds],
    ['[K1] pins its dependencies and says why each is there', scanDependencies],
    ['[K1] locks them by hash, and runs none of their scripts', scanLock],
    ['names no machine', (all: typeof files) => scanMachineTraces(all)],
  ])('%s', (_title, scan) => {
    expect(lines(scan(files))).toEqual([])
  })

  it('[K1] has no package with a hole that is known', () => {
    expect(lines(scanFloors(files, floors))).toEqual([])
  })

  it('has no file too long', () => {
    expect(lines(scanFileLength(files))).toEqual([])
  })

  it('says the same in both languages', async () => {
    expect(lines(scanDictionaries(await loadDictionaries()))).toEqual([])
  })

  it('has one word for one thing', async () => {
    expect(lines(scanTerms(await loadDictionaries()))).toEqual([])
  })
})
