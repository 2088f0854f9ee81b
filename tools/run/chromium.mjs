import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { CommandError } from './install.mjs'
import { captureChild, runChild } from './run-child.mjs'

/** The headless shell first: journeys take a third less of the processor with it than with a whole browser (shell.journey.ts: 59 s, 83 s). */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Package managers that we know, with the command that brings a browser and Chinese fonts. */
const managers = [
  {
    tool: 'apt-get',
    refresh: ['update', '-qq'],
    install: ['install', '-y', '-qq', '--no-install-recommends'],
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
    /** For releases of the system that do not have the shell by itself. */
    otherwise: ['chromium', 'fonts-noto-cjk'],
  },
  { tool: 'dnf', install: ['install', '-y', '-q'], packages: ['chromium', 'google-noto-sans-cjk-fonts'] },
  { tool: 'apk', install: ['add', '--no-cache'], packages: ['chromium', 'font-noto-cjk'] },
  { tool: 'pacman', install: ['-Sy', '--noconfirm', '--needed'], packages: ['chromium', 'noto-fonts-cjk'] },
  { tool: 'zypper', install: ['--non-interactive', 'install'], packages: ['chromium', 'noto-sans-cjk-fonts'] },
]

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Browsers that Playwright's own installer has brought for this user. */
function playwrightBrowsers() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  const versions = readdirSync(folder)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .toReversed()
  return versions.flatMap((name) => [
    join(folder, name, 'chrome-headless-shell-linux64', 'chrome-headless-shell'),
    join(folder, name, 'chrome-linux', 'headless_shell'),
    join(folder, name, 'chrome-linux64', 'chrome'),
    join(folder, name, 'chrome-linux', 'chrome'),
  ])
}

/** Some systems put a stub on the path that only tells where to get the browser, so it is asked for its version. */
async function works(path) {
  if (path === undefined || !existsSync(path)) return false
  const { code, output } = await captureChild(path, ['--version'])
  return code === 0 && /chrom/i.test(output)
}

async function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, ...names.map(onPath), ...fixedPlaces, ...playwrightBrowsers()]
  for (const path of candidates) if (await works(path)) return path
  return undefined
}

/** Without a font that has them, every Chinese character on a screenshot is an empty box. */
async function hasChineseFont() {
  if (process.platform !== 'linux') return true
  const { code, output } = await captureChild('fc-list', [':lang=zh', 'family'])
  return code === 0 && output.trim() !== ''
}

async function installBySystem(manager) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (manager.refresh) await runChild(manager.tool, manager.refresh, { env, stdio: ['ignore', 2, 2] })
  const install = (packages) =>
    runChild(manager.tool, [...manager.install, ...packages], { env, stdio: ['ignore', 2, 2] })
  if ((await install(manager.packages)) !== 0 && manager.otherwise) await install(manager.otherwise)
}

/**
 * A Chromium that starts, with fonts for Chinese; installs both by the system's package manager when we are root.
 * @returns {Promise<string>} its path
 * @throws {CommandError} saying exactly what to install
 */
export async function ensureChromium() {
  const ready = async () => ((await hasChineseFont()) ? findChromium() : undefined)
  const found = await ready()
  if (found !== undefined) return found
  const manager = managers.find(({ tool }) => onPath(tool) !== undefined)
  if (manager !== undefined && process.getuid?.() === 0) {
    console.error(`Installing ${manager.packages.join(' and ')} with ${manager.tool} …`)
    await installBySystem(manager)
    const installed = await ready()
    if (installed !== undefined) return installed
  }
  const missing = [
    ...((await findChromium()) === undefined ? ['a Chromium or Chrome browser'] : []),
    ...((await hasChineseFont()) ? [] : ['a font with Chinese characters (fc-list :lang=zh shows none)']),
  ].join(' and ')
  const advice =
    manager === undefined
      ? 'Install them, or set CHROMIUM_PATH to a browser.'
      : `Install them with: sudo ${manager.tool} ${[...manager.install, ...manager.packages].join(' ')}\n` +
        'or set CHROMIUM_PATH to a browser, or run: npx playwright install --with-deps chromium'
  throw new CommandError(`The browser journeys need ${missing}. ${advice}`)
}
