import { resolve } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { root } from './related'
import { changed, warmWorkers } from './warm-worker'

/** What a session is asked: the whole text of a file with a fault planted, or as it stands (`text` missing). */
export interface SessionRequest {
  path: string
  text?: string
  tests: readonly string[]
}

export interface Answer {
  failed: boolean
  /** Test files that failed, and how long each took (ms). */
  files: { path: string; failed: boolean; ms: number }[]
  error?: string
}

let planted: { path: string; text: string } | undefined

/** The file's text is exchanged while it is read: nothing on the disk changes. */
const swap = {
  name: 'planted-fault',
  enforce: 'pre' as const,
  load: (id: string) => (planted && id.split('?')[0] === planted.path ? planted.text : undefined),
}

/** Tests in the order they are asked for: nearest first, whatever failed before. */
class AsAsked extends BaseSequencer {
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
    // An endless loop is ended by the parent; a promise that never settles by this. Beside other work whole pages take
    // seconds, and a test that does not pass as the source stands is asked no more.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: warmWorkers,
    isolate: true,
    setupFiles: ['tests/mutate/clean-up.ts'],
    fileParallelism: false,
    bail: 1,
    sequence: { sequencer: AsAsked },
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

process.on('message', async (asked: SessionRequest) => {
  const answer = await ask(asked).catch((error: unknown) => ({ failed: true, files: [], error: String(error) }))
  process.send?.(answer)
})
// Who asked is gone, however that came about. The session leads a group of its own: workers, and what they began.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send?.('ready')
