// Vitest reporter of `npm test`: writes counts, failures and the duration of each file to `TEST_REPORT` as JSON.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './prepare.mjs'

/** First lines of an error's message. */
const reasonOf = (errors) => (errors?.[0]?.message ?? '').split('\n').slice(0, 4).join('\n')

const failureIn = (module, title, errors) => ({
  file: relative(root, module.moduleId),
  title,
  reason: reasonOf(errors),
})

export default class TestReport {
  failures = []

  /** Prints the failures of each file when it ends, because an interrupted run never gets to `onTestRunEnd`. */
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests('failed')]
    const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
    const found = [
      ...tests.map((test) => failureIn(module, test.fullName, test.result().errors)),
      ...suites.map((suite) => failureIn(module, suite.fullName ?? 'the file', suite.errors())),
    ]
    for (const { file, title, reason } of found) console.log(`FAILED ${file} › ${title}\n${reason}`)
    this.failures.push(...found)
  }

  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const seconds = {}
    for (const module of modules) {
      const { collectDuration, duration } = module.diagnostic()
      seconds[`${module.project.name} ${relative(root, module.moduleId)}`] = (collectDuration + duration) / 1000
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        counts[state === 'pending' ? 'skipped' : state]++
      }
    }
    const outside = unhandledErrors.map((error) => ({ title: 'an error outside any test', reason: reasonOf([error]) }))
    const failures = [...outside, ...this.failures]
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ counts, failures, seconds }))
  }
}
