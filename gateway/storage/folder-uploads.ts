import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZeusError } from '../../shared/protocol/errors'
import { makeFolder } from './make-folder'
import { isDiskFull } from './storage-error'
import type { Uploads } from './uploads'

/** A file that was not completed within a day never will be; another gateway may be writing a newer one. */
const PART_MAX_MS = 86_400_000
const ROOMS = ['videos', 'uploads']
/** The folder cannot be written; whatever else goes wrong is the source's doing. */
const REFUSED = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO']

const codeOf = (thrown: unknown): string => (thrown as NodeJS.ErrnoException)?.code ?? ''

/** Removes what interrupted uploads left behind. */
async function clear(folder: string, now: number): Promise<void> {
  for (const room of ROOMS) {
    const names = await readdir(join(folder, room)).catch(() => [])
    for (const path of names.filter((name) => name.endsWith('.part')).map((name) => join(folder, room, name))) {
      const info = await stat(path).catch(() => undefined)
      if (info && now - info.mtimeMs > PART_MAX_MS) await rm(path, { force: true }).catch(() => undefined)
    }
  }
}

/** A folder of this machine, or one that gateways on several have in common. It is made when the first file comes. */
export async function folderUploads(folder: string, now: number): Promise<Uploads> {
  await clear(folder, now)
  const pathOf = (name: string) => join(folder, name)

  let isReadOnly = false

  /** Or could be made. */
  async function isWritable(path: string): Promise<boolean> {
    try {
      await access(path, constants.W_OK | constants.X_OK)
      return true
    } catch (thrown) {
      const above = dirname(path)
      return codeOf(thrown) === 'ENOENT' && above !== path && (await isWritable(above))
    }
  }

  return {
    async keep(name, source) {
      const path = pathOf(name)
      const part = `${path}.part`
      try {
        makeFolder(dirname(path))
        await pipeline(source, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
        await rename(part, path)
      } catch (thrown) {
        await rm(part, { force: true }).catch(() => undefined)
        if (isDiskFull(thrown)) throw new ZeusError('disk-full')
        if (REFUSED.includes(codeOf(thrown))) throw new ZeusError('storage-failed')
        throw thrown
      }
    },
    async find(name) {
      const info = await stat(pathOf(name)).catch(() => undefined)
      if (!info?.isFile()) return undefined
      const etag = `"${info.size.toString(36)}-${Math.floor(info.mtimeMs).toString(36)}"`
      return { size: info.size, at: info.mtimeMs, etag }
    },
    read: async (name, { start, end }) => createReadStream(pathOf(name), { start, end }),
    async remove(name) {
      await rm(pathOf(name), { force: true }).catch((thrown: unknown) => {
        // Below a file there is nothing to remove.
        if (codeOf(thrown) !== 'ENOTDIR') throw new ZeusError('storage-failed')
      })
    },
    async look() {
      isReadOnly = !(await isWritable(folder))
    },
    fault: () => (isReadOnly ? 'read-only' : undefined),
  }
}
