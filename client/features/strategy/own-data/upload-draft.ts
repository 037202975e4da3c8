import { ownCsv, type ReadOwnCsv, readOwnCsv } from '../../../../shared/market/own-csv'
import {
  OWN_DATA_CSV_MAX,
  OWN_DATA_NAME,
  type OwnData,
  type OwnDataKind,
  type OwnRow,
} from '../../../../shared/market/own-data'
import { textOfBytes } from '../../../../shared/market/text-file'
import { ownData } from '../../../text/own-data'
import { formatDay } from '../../../ui/format'

const text = ownData.form

/** Values of the form. */
export interface UploadDraft {
  name: string
  kind: OwnDataKind
  source: string
  unit: string
  lines: string
}

export const EMPTY_DRAFT: UploadDraft = { name: '', kind: 'number', source: '', unit: '', lines: '' }

/** Body of a request at most, less its other fields. */
const BYTES_MAX = 240_000
/** Codes that are named in a warning. */
const NAMED_MAX = 5

/** Parsed lines of a draft, as far as they are readable. */
export interface Upload extends ReadOwnCsv {
  /** One sentence each. */
  notes: string[]
  /** The rows as they are sent. */
  csv: string
}

export function readUpload(lines: string, kind: OwnDataKind, isListed: (id: string) => boolean): Upload {
  const read = readOwnCsv(lines, kind, isListed)
  const { rows } = read
  const csv = ownCsv(rows)
  const notes = rows.length > 0 ? notesOf(rows, isListed) : []
  // A line end and a quote take two bytes in the request.
  const bytes = new TextEncoder().encode(JSON.stringify(csv)).length
  if (bytes <= BYTES_MAX) return { ...read, csv, notes }
  return { rows: [], csv: '', notes, faults: [{ line: rows.length, why: 'long', text: '' }], faultCount: 1 }
}

function notesOf(rows: readonly OwnRow[], isListed: (id: string) => boolean): string[] {
  const codes = [...new Set(rows.map(({ code }) => code))]
  const days = rows.map(({ day }) => day).sort()
  const unlisted = codes.filter((code) => !isListed(code))
  const unpublished = rows.filter(({ published, time }) => published === undefined && time === undefined).length
  return [
    text.found(rows.length, codes.length, formatDay(days[0]), formatDay(days.at(-1))),
    ...(unpublished > 0 ? [text.unpublished(unpublished)] : []),
    ...(unlisted.length > 0 ? [text.unlisted(unlisted.length, unlisted.slice(0, NAMED_MAX).join('、'))] : []),
  ]
}

/** Why a draft cannot be stored, in words; undefined: its name is fine or not typed yet. */
export const nameFault = ({ name }: UploadDraft): string | undefined =>
  name === '' || OWN_DATA_NAME.test(name) ? undefined : text.nameWrong

/** A draft as a stored set fills it. */
export const uploadDraftOf = ({ name, kind, source, unit, rows }: OwnData): UploadDraft => ({
  name,
  kind,
  source,
  unit,
  lines: ownCsv(rows),
})

/** Text of a chosen file. Throws an `Error` whose message says in words why there is none. */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > OWN_DATA_CSV_MAX) throw new Error(text.tooLarge)
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Error(text.unread)
  }
  const content = textOfBytes(bytes)
  if (content === undefined) throw new Error(text.encoding)
  return content.replace(/^\uFEFF/, '')
}

/** Name for a data set from that of its file: what a name may contain of it. */
export const nameOfFile = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\u4e00-\u9fa5A-Za-z0-9_]/g, '')
    .replace(/^[0-9_]+/, '')
    .slice(0, 12)
