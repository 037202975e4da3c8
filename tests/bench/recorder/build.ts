import { join, resolve } from 'node:path'
import { createBuilder } from 'vite'
import { PROJECT_ROOT } from '../../support/start-gateway'

/**
 * Builds the processes of this bench as the gateway is built, beside the threads that they open, and returns the folder.
 * A thread that runs its source keeps the compiler that it needs for that.
 */
export async function buildRuns(): Promise<string> {
  // Within the project, whose packages it takes.
  const folder = join(PROJECT_ROOT, 'node_modules/.cache/bench-recorder')
  const builder = await createBuilder({
    configFile: resolve(PROJECT_ROOT, 'vite.config.ts'),
    logLevel: 'error',
    environments: {
      gateway: {
        build: {
          outDir: folder,
          sourcemap: false,
          rolldownOptions: { input: { child: resolve(import.meta.dirname, 'child.ts') } },
        },
      },
    },
  })
  const { gateway } = builder.environments
  if (!gateway) throw new Error('the build has no gateway')
  await builder.build(gateway)
  return folder
}
