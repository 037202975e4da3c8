import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, by folder, longest first: begun last, one of them would leave the other cores idle at the end. */
const LONGEST = Object.entries({
  'end-to-end': 'verbs time-machine chaos phases accessibility wall-days sign-in-ways walls ops routes chart-kit',
  processes: 'parts environment-only alerts-killed recorded-remote',
  history: 'same-as-live',
  identity: 'database-keys conformance',
  simulated: 'filled-day market-rules engine',
}).flatMap(([folder, names]) => names.split(' ').map((name) => `/${folder}/${name}.test.ts`))

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((end) => moduleId.endsWith(end))
  return at < 0 ? LONGEST.length : at
}

const needsPage = ({ moduleId }: TestSpecification): number =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment') ? 1 : 0

/**
 * Files of a project that need the globals of a page come after all others: a process that is shared goes on only while
 * the next file wants the same globals, else it ends and another reads all code anew. Before the usual order stand those
 * known to take long: on a fresh clone there is no memory of durations.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project))]
    return usual
      .map((file) => ({ file, keys: [projects.indexOf(file.project), needsPage(file), rankOf(file)] }))
      .toSorted((a, b) => a.keys.map((key, at) => key - (b.keys[at] ?? 0)).find(Boolean) ?? 0)
      .map(({ file }) => file)
  }
}
