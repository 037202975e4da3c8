// Finds a Chromium for the browser tests, or installs one: CHROME_PATH, Playwright's own if it is there, an
// installed browser, Playwright's download, Debian's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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
  return [chromium.executablePath(), ...INSTALLED].find((path) => path && existsSync(path))
}

/** Path of a browser; throws with what was tried if none can be had. */
export async function ensureBrowser() {
  const here = await found()
  if (here) return here
  console.log('No browser found; trying to install one …')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    return succeeds(command, rest)
  }
  if (existsSync('/usr/bin/apt-get') && apt('update', '-qq')) {
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
  }
  if (!(await found())) succeeds(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  const now = await found()
  if (now) return now
  throw new Error('no browser: set CHROME_PATH to a Chromium or Chrome, or install the package "chromium"')
}
