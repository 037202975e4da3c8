import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openThread as open } from '../../gateway/open-thread'

export { endDatabaseThreads, endThread, serveThread } from '../../gateway/open-thread'

/** Where `npm test` has built the gateway; without it the product's processes and threads begin from their sources. */
const BUILT = process.env.BUILT_GATEWAY

/** Arguments for Node to run the gateway in the project's folder; the built one starts with a third of the work. */
export const gatewayProgram: readonly string[] = BUILT
  ? [join(BUILT, 'main.js')]
  : ['--import', 'tsx', 'gateway/main.ts']

/** Replaces the gateway's `openThread` in tests: a thread from the build starts with a quarter of the work. */
export const openThread: typeof open = (place, ...rest) =>
  open(BUILT ? { ...place, here: pathToFileURL(join(BUILT, 'main.js')).href } : place, ...rest)
