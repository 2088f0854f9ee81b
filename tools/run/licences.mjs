import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'

const licenceFile = /^(licen[cs]e|copying|notice)/i

/**
 * The licences of all libraries that the product runs with, as one text: theirs ask to be passed on.
 * @returns {{ name: string, text: string }} the name changes with the text
 */
export function licencesText() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const sections = []
  for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
    if (!path.startsWith('node_modules/') || dev || link) continue
    const folder = inRoot(path)
    // Builds for other machines are named in the lock and not installed here.
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => licenceFile.test(file)) : []
    const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    sections.push([`${name} ${version} (${license ?? 'see its package'})`, ...texts].join('\n\n'))
  }
  const text = `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { name: `licences-${hash}.txt`, text }
}
