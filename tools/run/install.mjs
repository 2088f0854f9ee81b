import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { cacheDir, inRoot, root } from './paths.mjs'
import { runChild } from './run-child.mjs'

/** A failure whose text is for the person at the terminal; no stack is wanted. */
export class CommandError extends Error {}

/** @param {string} path */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/** `os` and `cpu` of a package may be one word or a list, and may say "not this one". */
function admits(field, value) {
  const list = field === undefined ? [] : [field].flat()
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every((entry) => entry.startsWith('!'))
}

/** @param {{ os?: string | string[], cpu?: string | string[] }} entry */
const fitsMachine = (entry) => admits(entry.os, process.platform) && admits(entry.cpu, process.arch)

/**
 * Why node_modules is not what package-lock.json asks for, or null when it is. npm writes node_modules/.package-lock.json
 * as its last step, so the comparison also notices an install that was cut short; it costs a few milliseconds.
 * @param {string} folder
 */
export function installGap(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  if (wanted === null)
    throw new CommandError(`package-lock.json is missing or damaged in ${folder}; restore it from git.`)
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (present === null) return 'nothing is installed yet'
  const ours = Object.keys(wanted['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue
    const found = present[path]
    if (found === undefined) {
      // npm leaves out optional packages of other machines; of ours, those made for this machine must be there.
      if ((entry.optional || entry.devOptional) && !(ours.includes(path) && fitsMachine(entry))) continue
      return `${path} is missing`
    }
    if (found.version !== entry.version || found.integrity !== entry.integrity || found.link !== entry.link)
      return `${path} has changed`
  }
  for (const path of Object.keys(present)) if (wanted[path] === undefined) return `${path} is no longer wanted`
  return null
}

function npmCommand() {
  const cli = process.env.npm_execpath
  if (cli !== undefined && /npm-cli\.[cm]?js$/.test(cli) && existsSync(cli))
    return { command: process.execPath, args: [cli] }
  return process.platform === 'win32' ? { command: 'npm.cmd', args: [], shell: true } : { command: 'npm', args: [] }
}

/** Settings of an outer `npm --prefix …` would send the inner npm to the wrong folder. */
function npmEnvironment() {
  const env = { ...process.env }
  for (const name of ['npm_config_prefix', 'npm_config_local_prefix', 'npm_config_global_prefix', 'npm_config_omit'])
    delete env[name]
  return env
}

async function install() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new CommandError(
      `The packages must be installed, but this user may not write to ${root}. Run "npm ci" there as its owner.`,
    )
  }
  const { command, args, shell } = npmCommand()
  const all = [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  let code
  try {
    // npm's own summary goes to stderr, so that a command whose output is read by a program stays clean.
    code = await runChild(command, all, { cwd: root, env: npmEnvironment(), shell, stdio: ['ignore', 2, 2] })
  } catch (error) {
    throw new CommandError(`npm could not be started (${error.message}). Install npm together with Node 20 or newer.`)
  }
  if (code !== 0)
    throw new CommandError(
      `"npm ci" failed with code ${code}; its own message stands above.\n` +
        'Usual causes: no way to the package registry (see "npm config get registry" and proxy settings), a full disk, or files of another user in node_modules.',
    )
}

const sayWaiting = (owner) =>
  console.error(`Another command${owner ? ` (process ${owner})` : ''} is installing; waiting for it.`)

/**
 * Makes node_modules what package-lock.json asks for; does nothing when it already is. Two commands started at once
 * install once.
 */
export async function ensureInstalled() {
  if (installGap(root) === null) return
  await withFileLock(
    join(cacheDir, 'install.lock'),
    async () => {
      const gap = installGap(root)
      if (gap === null) return
      console.error(`Installing packages (${gap}) …`)
      await install()
      const left = installGap(root)
      if (left !== null)
        throw new CommandError(`"npm ci" ended well, but ${left}. Remove ${inRoot('node_modules')} and try again.`)
    },
    sayWaiting,
  )
}
