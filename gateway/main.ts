import type { Config } from './config/config'
import { projectRoot, readEnvironmentFile } from './processes/environment'
import { failureMessage } from './processes/failure-message'
import { greeting } from './processes/greeting'
import { noteNodeVersion } from './processes/node-version'
import { watchForOrphan } from './processes/orphan-watch'
import type { ProcessOptions, Running } from './processes/running'

/** How long a database may take to finish its query once everything else is closed. */
const QUERY_END_MAX_MS = 5_000

/** `node main.js feed`, `node main.js gateway`: the role as a word instead of a variable. */
const ROLES = ['feed', 'gateway']

/** Role of this process, by role and bus. */
async function start(config: Config, options: ProcessOptions): Promise<Running> {
  if (config.bus.address === 'memory') return (await import('./processes/whole')).startGateway(config, options)
  const parts: Running[] = []
  if (config.role !== 'gateway') parts.push(await (await import('./processes/feed')).startFeed(config, options))
  if (config.role !== 'feed') {
    parts.push(await (await import('./processes/gateway')).startGatewayProcess(config, options))
  }
  return {
    url: parts.at(-1)?.url ?? '',
    async close() {
      for (const part of parts.reverse()) await part.close()
    },
  }
}

/** Exits when no thread is within a database call: an exit during one aborts. */
async function exit(code: number): Promise<void> {
  const { endDatabaseThreads } = await import('./open-thread')
  await endDatabaseThreads(QUERY_END_MAX_MS)
  process.exit(code)
}

function fail(thrown: unknown): Promise<void> {
  console.error(failureMessage(thrown) ?? thrown)
  return exit(1)
}

async function main(): Promise<void> {
  const root = projectRoot()
  noteNodeVersion()
  let orphaned = (): void => void exit(1)
  watchForOrphan(() => orphaned())
  // Before anything that reads the environment is loaded.
  readEnvironmentFile(root)
  const { readConfig } = await import('./config/config')
  const role = ROLES.find((word) => process.argv.includes(word))
  const config = readConfig(role ? { ...process.env, ZEUS_ROLE: role } : process.env)
  const development = process.argv.includes('--dev')
  const gateway = await start(config, { root, development })
  for (const line of greeting(config, gateway.url, development)) console.log(line)

  let closing = false
  const stop = (signal: NodeJS.Signals) => {
    if (closing) return void exit(1)
    closing = true
    console.log(`${signal}：正在关闭 · closing`)
    gateway.close().then(() => exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  orphaned = () => {
    if (!closing) stop('SIGTERM')
  }
}

main().catch(fail)
