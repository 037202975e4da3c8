import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '../..')
const recorded = join(root, 'tests/durations.json')

/** Seconds of test files that take more than one, by project: written by `npm test -- --record-durations`. */
const durations: Readonly<Record<string, number>> = existsSync(recorded)
  ? JSON.parse(readFileSync(recorded, 'utf8'))
  : {}

const secondsOf = ({ project, moduleId }: TestSpecification): number =>
  durations[`${project.name} ${relative(root, moduleId)}`] ?? 0

const needsPage = ({ moduleId }: TestSpecification): number =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment') ? 1 : 0

/**
 * Starts the longest files of a project first, so that no core is idle at the end. Files that need the globals of a page
 * come last: a shared process ends when the next file needs another environment.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = [...new Set(files.map(({ project }) => project))]
    const keys = new Map(files.map((file) => [file, [projects.indexOf(file.project), needsPage(file)] as const]))
    return files.toSorted((a, b) => {
      const [projectA, pageA] = keys.get(a)!
      const [projectB, pageB] = keys.get(b)!
      return projectA - projectB || pageA - pageB || secondsOf(b) - secondsOf(a) || (a.moduleId < b.moduleId ? -1 : 1)
    })
  }
}
