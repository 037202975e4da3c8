import type { InstrumentId } from '../../../shared/market/instrument'
import { contextOf } from './find-files'
import { type OpenedLayout, UnknownLayout } from './layout'
import { openLayout } from './layouts'
import { readLines } from './read-lines'
import { FileError, type ReplayRow, RowError, type RowRefusal } from './row'
import { text } from './text'

/** Error of a line, or (`ends`) of the file from there on. Line 0 = the file as a whole. */
export interface LineProblem {
  line: number
  reason: string
  ends: boolean
  why?: RowRefusal
  /** Instrument of the row, if known, and the reason that it shares with other skipped rows. */
  instrument?: InstrumentId
  subject?: string
  /** No table of ours at all. */
  stranger?: boolean
}

export interface NumberedRow extends ReplayRow {
  line: number
}

interface RowsWanted {
  /** First and last line (from 1, the header's is 1). */
  from?: number
  to?: number
  opened?: (layout: OpenedLayout) => void
  problem: (problem: LineProblem) => void
}

/**
 * The rows of one file in blocks. Never throws: a bad line is reported and left out, and what ends the file early
 * is reported after the rows before it.
 */
export async function* readRows(path: string, wanted: RowsWanted): AsyncGenerator<NumberedRow[]> {
  const { from = 1, to = Number.POSITIVE_INFINITY } = wanted
  let line = 0
  let layout: OpenedLayout | undefined
  let attempts = 0
  const report = ({ message, why, instrument, subject }: RowError) => {
    wanted.problem({ line, reason: message, ends: false, why, subject, ...(instrument ? { instrument } : {}) })
  }
  try {
    for await (const lines of readLines(path)) {
      const rows: NumberedRow[] = []
      for (const content of lines) {
        line++
        if (line > to) break
        if (!layout) {
          if (content.trim() === '') continue
          layout = openLayout(content, contextOf(path))
          wanted.opened?.(layout)
          if (!layout.headless) continue
        }
        if (content === '' || (line < from && !layout.stateful)) continue
        attempts++
        try {
          const row = layout.read(content)
          if (row && line >= from) rows.push(Object.assign(row, { line }))
        } catch (error) {
          if (!(error instanceof RowError)) throw error
          if (line >= from) report(error)
        }
      }
      if (rows.length > 0) yield rows
      if (line > to) return
    }
    if (!layout) wanted.problem({ line: 0, reason: text.emptyFile, ends: true })
    else if (attempts === 0 && from === 1) wanted.problem({ line: 0, reason: text.noRows, ends: true })
  } catch (error) {
    const reason = error instanceof FileError ? error.message : text.unreadable(String(error))
    wanted.problem({ line, reason, ends: true, stranger: error instanceof UnknownLayout })
  }
}
