// Vitest reporter of `npm test`: writes counts, failures and the duration of each file to `TEST_REPORT` as JSON.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './prepare.mjs'

/** First lines of an error's message. */
const reasonOf = (errors) => (errors?.[0]?.message ?? '').split('\n').slice(0, 4).join('\n')

export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures = unhandledErrors.map((error) => ({ title: 'an error outside any test', reason: reasonOf([error]) }))
    const seconds = {}
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      const { collectDuration, duration } = module.diagnostic()
      seconds[`${module.project.name} ${file}`] = (collectDuration + duration) / 1000
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        counts[state === 'pending' ? 'skipped' : state]++
        if (state === 'failed') failures.push({ file, title: test.fullName, reason: reasonOf(errors) })
      }
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0)
          failures.push({ file, title: suite.fullName ?? 'the file', reason: reasonOf(suite.errors()) })
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ counts, failures, seconds }))
  }
}
