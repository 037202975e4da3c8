import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { metricsOf } from '../../shared/back-test/metrics'
import { equityCsv, metricsJson, tradesCsv } from '../../shared/back-test/result-files'
import { runBackTest } from '../../shared/back-test/run'
import { readCase } from './back-test-case/read-case'

const USAGE = 'npm run backtest -- FOLDER --out FOLDER    runs a case and writes trades.csv, equity.csv, metrics.json'

/** Writes temporary files and renames them, so that no result is left half written. */
async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const partOf = (name: string) => join(folder, `.${name}.part`)
  for (const [name, text] of Object.entries(files)) await writeFile(partOf(name), text)
  for (const name of Object.keys(files)) await rename(partOf(name), join(folder, name))
}

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1 || !values.out) throw new Error(USAGE)
  const { input, benchmark } = await readCase(folder)
  const run = runBackTest(input)
  const metrics = metricsOf(run, input.config, benchmark)
  await writeAll(values.out, {
    'trades.csv': tradesCsv(run.trades),
    'equity.csv': equityCsv(run.equity),
    'metrics.json': metricsJson(metrics),
  })
  return `${values.out}: ${run.trades.length} trades in ${metrics.sessions} sessions`
}

main().then(console.log, (thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
})
