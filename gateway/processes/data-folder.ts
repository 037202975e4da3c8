import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthReport } from '../../shared/protocol/rest'
import type { Config } from '../config/config'
import { logOf } from '../log'
import { lockFolder } from '../storage/folder-lock'
import { makeFolder } from '../storage/make-folder'
import { StorageError } from '../storage/storage-error'
import { StorageWatch } from '../storage/storage-watch'
import type { Uploads } from '../storage/uploads'
import { storageWords } from '../watch/health/words'

const log = logOf('app')

/** How often it is looked whether the folder is still the one that was opened, and how much room there is. */
const LOOK_MS = 1_000
/** Operators are warned below this: about a day of history. */
const ROOM_LATE_BYTES = 200 * 1024 * 1024

/** The installation's folder as this process has it. */
export interface DataFolder {
  /** Size of the database in the folder. */
  readonly watch: StorageWatch
  /** The database is open: from now on it must stay where it is. Uploads are looked after too where there are some. */
  follow(uploads?: Uploads): Promise<void>
  report(at: number): HealthReport
  close(): void
}

type Kept = Pick<Config, 'dataDir' | 'databaseUrl' | 'secret' | 'uploads'>

/** Description of the upload storage. */
const uploadsAt = ({ uploads: { place } }: Kept): string => ('folder' in place ? place.folder : storageWords.bucket)

/** Device and inode of a file; undefined if there is none. An open file keeps its inode, so no other file has it. */
async function fileAt(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path)
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}

/**
 * Creates and locks the data folder, unless this process stores nothing there. `alone`: no other process of this
 * installation may store a market in it. Throws a one-sentence `StorageError` if the folder is not available.
 */
export function openDataFolder(config: Kept, alone: boolean): DataFolder {
  const { dataDir } = config
  const watch = new StorageWatch()
  const lock = alone ? lockFolder(dataDir) : undefined
  const isUsed = alone || config.databaseUrl === undefined || config.secret === undefined
  if (!alone && isUsed) mustMake(dataDir)
  let uploads: Uploads | undefined
  const database = join(dataDir, 'zeus.db')
  let opened: string | undefined
  let free = Number.POSITIVE_INFINITY
  let looking: ReturnType<typeof setInterval> | undefined

  async function lookForDatabase(): Promise<void> {
    const now = await fileAt(database)
    const gone = now !== opened
    if (gone !== watch.gone) log.error({ dataDir, gone }, gone ? 'the data folder is gone' : 'the data folder is back')
    watch.gone = gone
  }

  async function look(): Promise<void> {
    await lookForDatabase()
    await uploads?.look()
    if (!isUsed) return
    try {
      const { bavail, bsize } = await statfs(dataDir)
      free = bavail * bsize
    } catch {
      // A missing folder has already been reported.
    }
  }

  function standing(): Pick<HealthReport, 'state' | 'words'> {
    const { gone, fault } = watch
    const lacking = uploads?.fault()
    if (gone) return { state: 'broken', words: storageWords.gone(dataDir) }
    if (fault) return { state: 'broken', words: storageWords[fault] }
    if (free < ROOM_LATE_BYTES) return { state: 'late', words: storageWords.scarce(Math.floor(free / 1024 / 1024)) }
    if (lacking) return { state: 'late', words: storageWords.uploads[lacking](uploadsAt(config)) }
    return { state: 'ok', words: isUsed ? storageWords.ok : storageWords.none(uploadsAt(config)) }
  }

  return {
    watch,
    async follow(opening) {
      clearInterval(looking)
      uploads = opening
      opened = await fileAt(database)
      watch.look = lookForDatabase
      await uploads?.look()
      looking = setInterval(() => void look(), LOOK_MS)
    },
    report(at) {
      const figures: Record<string, number> = Number.isFinite(free) ? { free } : {}
      return { source: 'storage', ...standing(), at, figures }
    },
    close() {
      clearInterval(looking)
      lock?.release()
    },
  }
}

function mustMake(folder: string): void {
  try {
    makeFolder(folder)
  } catch (cause) {
    throw new StorageError(folder, cause)
  }
}
