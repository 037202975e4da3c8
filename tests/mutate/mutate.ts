import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import '../../scripts/own-temporary-folder.mjs'
import { isEquivalent } from './equivalent'
import { type Mutant, mutantsOf } from './plant'
import { filesBelow, importers, root, testsOf } from './related'
import { Runner } from './runner'

/**
 * `npm run mutate -- PATH [PATH…] [--sample N] [--seed S] [--jobs J] [--again LOG]`: plants faults in files below the paths, one at a
 * time and in memory only, runs the tests nearest to the file, and lists the faults that no test detected.
 */

/** Modules that compute or format figures. */
const FIGURES = [
  'shared/flow',
  'shared/market',
  'gateway/market/state',
  'gateway/past/history',
  'gateway/people/strategy',
  'client/store',
  'client/features',
]
/** Excluded, because the tests of this folder take too long for each fault. */
const LEFT_OUT = /^shared\/flow\/split\//
/** Largest number of test files run for a source file. */
const TESTS_MAX = 10

interface Planted extends Mutant {
  path: string
  folder: string
}

/** Whether a file only computes: code of features that draws or has React state is tested in a browser. */
function isPure(path: string): boolean {
  if (!path.startsWith('client/features/')) return true
  if (!path.endsWith('.ts') || /\/use-[a-z-]+\.ts$/.test(path)) return false
  const text = readFileSync(join(root, path), 'utf8')
  return !/from '(react|jotai|uplot)'|CanvasRenderingContext2D|\bdocument\.|new Worker\(|uPlot\b/.test(text)
}

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function sampled<T>(all: readonly T[], count: number, seed: number): T[] {
  const throwDice = dice(seed)
  const left = [...all]
  const taken: T[] = []
  while (left.length > 0 && taken.length < count)
    taken.push(left.splice(Math.floor(throwDice() * left.length), 1)[0] as T)
  return taken
}

function plantBelow(folder: string, asFile: boolean): Planted[] {
  return filesBelow(folder)
    .filter((path) => asFile || (isPure(path) && !LEFT_OUT.test(path)))
    .flatMap((path) =>
      mutantsOf(path, readFileSync(join(root, path), 'utf8'))
        .filter((mutant) => !isEquivalent(path, mutant))
        .map((mutant) => ({ ...mutant, path, folder })),
    )
}

/** On a terminal one line that is rewritten; otherwise, for a log, a line for every tenth fault. */
function progress(done: number, of: number, path: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${done}/${of} ${path}`)
  else if (done % 10 === 0) process.stderr.write(`${done}/${of} ${path}\n`)
}

interface Results {
  tested: Planted[]
  /** Number of faults killed because a test never ended. */
  endless: number
  survivors: Planted[]
  untested: Set<string>
}

const runners = new Set<Runner>()

async function run(planted: readonly Planted[], jobs: number, results: Results): Promise<void> {
  const { tested, survivors, untested } = results
  const map = importers()
  const queue = [...new Set(planted.map(({ path }) => path))]
  const work = async () => {
    const runner = new Runner()
    runners.add(runner)
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const text = readFileSync(join(root, path), 'utf8')
      const tests = testsOf(path, map, TESTS_MAX)
      if (tests.length === 0) untested.add(path)
      for (const mutant of planted.filter((each) => each.path === path)) {
        const mutated = text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end)
        const killed = tests.length > 0 && (await runner.kills(path, mutated, tests))
        tested.push(mutant)
        if (!killed) survivors.push(mutant)
        progress(tested.length, planted.length, path)
      }
    }
    results.endless += runner.endless
    runner.end()
  }
  await Promise.all(Array.from({ length: jobs }, work))
}

const share = (killed: number, of: number) => (of > 0 ? `${((100 * killed) / of).toFixed(1)} %` : '–')

function report(folders: readonly string[], { tested, survivors, untested, endless }: Results): void {
  console.log('| Folder | Planted | Killed | Share |\n|---|---|---|---|')
  for (const folder of folders) {
    const count = tested.filter((each) => each.folder === folder).length
    const killed = count - survivors.filter((each) => each.folder === folder).length
    console.log(`| \`${folder}\` | ${count} | ${killed} | ${share(killed, count)} |`)
  }
  if (endless > 0) console.log(`\nKilled because a test never ended: ${endless}`)
  console.log(`\nSurvivors: ${survivors.length}`)
  for (const { path, line, change } of survivors.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line))
    console.log(`${path}:${line}  ${change}`)
  if (untested.size > 0) console.log(`\nReached by no test:\n${[...untested].sort().join('\n')}`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    again: { type: 'string' },
  },
})
const folders = positionals.length > 0 ? positionals.map((path) => path.replace(/\/$/, '')) : FIGURES
const sample = Number(values.sample ?? Number.POSITIVE_INFINITY)
/** Survivors listed in the log of an earlier run; undefined = all faults are planted. */
const listed = values.again ? new Set(readFileSync(values.again, 'utf8').split('\n')) : undefined
const isListed = ({ path, line, change }: Planted) => !listed || listed.has(`${path}:${line}  ${change}`)
const planted = folders.flatMap((folder) =>
  sampled(plantBelow(folder, /\.tsx?$/.test(folder)), sample, Number(values.seed)).filter(isListed),
)
const results: Results = { tested: [], survivors: [], untested: new Set(), endless: 0 }
// An interrupted run reports its results so far; its child processes end with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    report(folders, results)
    process.exit(1)
  })
process.once('exit', () => {
  for (const runner of runners) runner.end()
})
await run(planted, Number(values.jobs), results)
report(folders, results)
