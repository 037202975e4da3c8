// Finds a Chromium for the browser tests, or installs one: CHROME_PATH, Debian's without windows (a fifth less work
// for the same pages), Playwright's own if it is there, an installed browser, Debian's package, Playwright's download.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const WINDOWLESS = '/usr/bin/chromium-headless-shell'
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

async function found() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const { chromium } = await import('playwright')
  return [WINDOWLESS, chromium.executablePath(), ...INSTALLED].find((path) => path && existsSync(path))
}

/** Debian's packages; nothing where there is no apt or no right to use it. */
function installPackage(otherwise) {
  if (!existsSync('/usr/bin/apt-get')) return
  const [command, ...before] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get']
  const apt = (...args) => succeeds(command, [...before, ...args])
  const install = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk')
  if (apt('update', '-qq') && !install('chromium-headless-shell') && otherwise) install(otherwise)
}

/** Path of a browser; throws with what was tried if none can be had. */
export async function ensureBrowser() {
  const before = await found()
  if (before && (process.env.CHROME_PATH || before === WINDOWLESS || !existsSync('/usr/bin/apt-get'))) return before
  console.log(
    before ? `Trying to install a lighter browser than ${before} …` : 'No browser found; trying to install one …',
  )
  installPackage(before ? undefined : 'chromium')
  if (!(await found())) succeeds(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  const now = await found()
  if (now) return now
  throw new Error('no browser: set CHROME_PATH to a Chromium or Chrome, or install the package "chromium"')
}
