import type { ToolFigure, ToolRow } from '../../../../shared/protocol/rest-assistant'
import type { CitedFigure } from '../../../../shared/protocol/rest-assistant-threads'

/** A figure that a reference names. */
export interface CitableFigure {
  row: ToolRow
  name: string
  figure: ToolFigure
  cited: CitedFigure
  ledger: string
}
