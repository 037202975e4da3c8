import type { Config } from './config'
import { projectRoot, readEnvironmentFile } from './processes/environment'
import { greeting } from './processes/greeting'
import { watchForOrphan } from './processes/orphan-watch'
import type { ProcessOptions, Running } from './processes/running'

/** What the person who starts the gateway can mend: said in one message, without a stack. */
const MENDABLE = ['ConfigError', 'ListenError', 'StorageError', 'BusError']

/** `node main.js feed`, `node main.js gateway`: the role as a word instead of a variable. */
const ROLES = ['feed', 'gateway']

/** What this process has to be, by role and bus. */
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

async function main(): Promise<void> {
  const root = projectRoot()
  let orphaned = (): void => process.exit(1)
  watchForOrphan(() => orphaned())
  // Before anything that reads the environment is loaded.
  readEnvironmentFile(root)
  const { readConfig } = await import('./config')
  const role = ROLES.find((word) => process.argv.includes(word))
  const config = readConfig(role ? { ...process.env, ZEUS_ROLE: role } : process.env)
  const development = process.argv.includes('--dev')
  const gateway = await start(config, { root, development })
  for (const line of greeting(config, gateway.url, development)) console.log(line)

  let closing = false
  const stop = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1)
    closing = true
    console.log(`${signal}：正在关闭 · closing`)
    gateway.close().then(
      () => process.exit(0),
      (thrown: unknown) => {
        console.error(thrown)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  orphaned = () => {
    if (!closing) stop('SIGTERM')
  }
}

main().catch(async (thrown: unknown) => {
  const { StorageError, storageFault } = await import('./storage/storage-error')
  if (thrown instanceof Error && MENDABLE.includes(thrown.name)) console.error(thrown.message)
  else if (storageFault(thrown)) console.error(new StorageError('the data folder', thrown).message)
  else console.error(thrown)
  process.exit(1)
})
