import { resolve } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { root } from './related'
import { changed, warmWorkers } from './warm-worker'

/** Tests to run with a file: `text` is the whole text with a planted fault; missing = the file is unchanged. */
export interface SessionRequest {
  path: string
  text?: string
  tests: readonly string[]
}

export interface Answer {
  failed: boolean
  /** Result and duration (ms) of each test file. */
  files: { path: string; failed: boolean; ms: number }[]
  error?: string
}

let planted: { path: string; text: string } | undefined

/** Replaces the text when the file is loaded; the file on the disk stays unchanged. */
const swap = {
  name: 'planted-fault',
  enforce: 'pre' as const,
  load: (id: string) => (planted && id.split('?')[0] === planted.path ? planted.text : undefined),
}

/** Keeps the requested order of tests, nearest first, regardless of earlier failures. */
class RequestedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    environment: 'node',
    // Ends a promise that never settles; the parent ends an endless loop. The limit is long, because tests of whole pages
    // take seconds on a busy machine, and a test that fails without a fault is not used any more.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: warmWorkers,
    isolate: true,
    setupFiles: ['tests/mutate/clean-up.ts'],
    fileParallelism: false,
    bail: 1,
    sequence: { sequencer: RequestedOrder },
    reporters: [{ onInit() {} }],
    include: ['tests/**/*.test.{ts,tsx}'],
  },
  { plugins: [swap], server: { watch: null } },
)

async function ask({ path, text, tests }: SessionRequest): Promise<Answer> {
  const file = resolve(root, path)
  changed.clear()
  for (const path of [file, planted?.path ?? file]) changed.add(path)
  planted = text === undefined ? undefined : { path: file, text }
  vitest.state.filesMap.clear()
  vitest.state.errorsSet.clear()
  for (const path of changed) vitest.invalidateFile(path)
  const project = vitest.getRootProject()
  const specifications = tests.map((test) => project.createSpecification(resolve(root, test)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const files = testModules.map((module) => ({
    path: module.relativeModuleId,
    failed: module.state() === 'failed',
    ms: Math.round(module.diagnostic().duration + module.diagnostic().collectDuration),
  }))
  return { failed: unhandledErrors.length > 0 || files.some((each) => each.failed), files }
}

process.on('message', async (request: SessionRequest) => {
  const answer = await ask(request).catch((error: unknown) => ({ failed: true, files: [], error: String(error) }))
  process.send?.(answer)
})
// The parent has ended. The session leads a process group, which contains its workers and their child processes.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send?.('ready')
