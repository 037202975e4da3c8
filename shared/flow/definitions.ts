import { DEFAULT_GRADES, type GradeDefinition, readGrades } from './grades'

/**
 * Size by which an order is graded:
 *
 * - `live` 当时口径: what it had filled when the print came. Nothing that was booked changes afterwards.
 * - `close` 收盘口径: what it has filled in the end. Whenever a print lifts an order to a higher grade (升档), what
 *   the order booked before moves with it, so earlier minutes change.
 * - `print` 逐笔口径: every print is graded on its own, as vendors without order numbers have to; OD is not available.
 */
export const SIZINGS = ['live', 'close', 'print'] as const
export type Sizing = (typeof SIZINGS)[number]

/** How a ledger is computed. It contains both AD and OD, so the choice between them is not part of it. */
export interface LedgerDefinition {
  grades: GradeDefinition
  sizing: Sizing
}

/** AD 主动: each print once, by its aggressor. OD 全部: each print to both of its orders. */
export const FLOW_VIEWS = ['AD', 'OD'] as const
type FlowView = (typeof FLOW_VIEWS)[number]

/** A definition (口径) of a figure of order flow: the content of a column or line. */
interface FlowDefinition extends LedgerDefinition {
  view: FlowView
}

/** Ledger used by boards, rankings, indexes and alerts. */
export const STANDARD_LEDGER: LedgerDefinition = { grades: DEFAULT_GRADES, sizing: 'live' }

/** Id in addresses, topics and requests: `eastmoney-live`, `y40000.200000.1000000-close`. */
export const ledgerId = ({ grades, sizing }: LedgerDefinition): string => `${grades.id}-${sizing}`

export const STANDARD_LEDGER_ID = ledgerId(STANDARD_LEDGER)

/** Id in exports and beside figures: `AD-eastmoney-live`. */
export const flowDefinitionId = (definition: FlowDefinition): string => `${definition.view}-${ledgerId(definition)}`

/** The ledger with an id; undefined for an invalid id. */
export function readLedgerId(id: string): LedgerDefinition | undefined {
  const dash = id.lastIndexOf('-')
  const grades = readGrades(id.slice(0, Math.max(0, dash)))
  const sizing = SIZINGS.find((each) => each === id.slice(dash + 1))
  return grades && sizing && { grades, sizing }
}

export function readFlowDefinitionId(id: string): FlowDefinition | undefined {
  const view = FLOW_VIEWS.find((each) => id.startsWith(`${each}-`))
  const ledger = view && readLedgerId(id.slice(view.length + 1))
  return ledger && { view, ...ledger }
}
