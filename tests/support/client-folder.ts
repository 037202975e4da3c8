import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A project's folder with a client of one empty page, for tests that run without a build; `remove` it. */
export async function clientFolder() {
  const root = await mkdtemp(join(tmpdir(), 'zeus-client-'))
  const directory = join(root, 'dist', 'client')
  await mkdir(directory, { recursive: true })
  await writeFile(join(root, 'package.json'), '{"version":"0.0.0"}')
  const build = async () => {
    for (const page of ['index.html', 'landing.html']) {
      await writeFile(join(directory, page), '<!doctype html><title>built</title>')
    }
  }
  await build()
  return {
    root,
    build,
    /** As a build that empties the folder first. */
    empty: async () => {
      for (const page of ['index.html', 'landing.html']) await rm(join(directory, page))
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
