import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { idsFromInput } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import { type FileContext, FileError } from './row'
import { text } from './text'

export interface RecordingFile {
  path: string
  /** Path below the requested folder: the form shown to people. */
  name: string
}

const READABLE = /\.(csv|jsonl)(\.gz)?$/i

/**
 * The file itself, or every CSV and JSON-lines file below a folder, in the order of names. What is no regular file (a
 * pipe would never be opened to its end) is none. Throws `FileError`.
 */
export async function findFiles(path: string): Promise<{ files: RecordingFile[]; folder: boolean }> {
  try {
    const found = await stat(path)
    if (!found.isDirectory() && !found.isFile()) throw new FileError(text.noRegularFile)
    if (found.isFile()) return { files: [{ path, name: basename(path) }], folder: false }
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    const named = entries
      .filter((entry) => !entry.isDirectory() && READABLE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
    // Inaccessible files are reported when they are read.
    const isRegular = (file: string) =>
      stat(file).then(
        (found) => found.isFile(),
        () => true,
      )
    const regular = await Promise.all(named.map(isRegular))
    const files = named.filter((_, place) => regular[place]).map((file) => ({ path: file, name: relative(path, file) }))
    return { files, folder: true }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(fileReason(error))
  }
}

/** A system error in words. */
export function fileReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return text.missingFile
  return text.unreadable(code || String(error))
}

const DATE = /(?<!\d)((?:19|20)\d\d)[-.]?(\d\d)[-.]?(\d\d)(?!\d)/g
const CODE = /(?<!\d)(\d{6})(?!\d)(?:[._-]?(SH|SZ|BJ)(?![A-Z]))?/i

/** The day and the code by a path: the file's name first, then the nearest folder's. */
export function contextOf(path: string): FileContext {
  const context: FileContext = {}
  const names = [basename(path)]
  for (let folder = dirname(path); basename(folder) !== '' && basename(folder) !== '.'; folder = dirname(folder)) {
    names.push(basename(folder))
  }
  for (const [height, name] of names.entries()) {
    if (context.date) break
    for (const [, year, month, day] of name.matchAll(DATE)) {
      const date = `${year}${month}${day}`
      if (Number.isNaN(dateToMs(date))) continue
      context.date = date
      context.dateIsOwn = height < 2
    }
  }
  const code = CODE.exec(names[0] as string)
  const instrument = code && idsFromInput(`${code[1]}${code[2] ? `.${code[2]}` : ''}`)[0]
  if (instrument) context.instrument = instrument
  return context
}
