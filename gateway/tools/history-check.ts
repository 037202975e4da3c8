import { readConfig } from '../config/config'
import { checkHistory } from '../past/recorder/check'
import { projectRoot, readEnvironmentFile } from '../processes/environment'

function run(): void {
  readEnvironmentFile(projectRoot())
  const sources = checkHistory(readConfig(process.env).historyStore)
  if (sources.length === 0) console.error('nothing is kept yet')
  for (const { source, days } of sources) {
    console.log(source)
    for (const { day, kind, state, count, note } of days) {
      console.log(`  ${day}  ${kind.padEnd(13)}${state.padEnd(9)}${String(count).padStart(11)}  ${note}`.trimEnd())
    }
  }
  if (sources.some(({ faults }) => faults > 0)) process.exitCode = 1
}

try {
  run()
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
}
