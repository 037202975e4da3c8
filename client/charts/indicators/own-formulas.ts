import { LINES_TEXT_MAX } from '../../../shared/expression/read-lines'
import { storedList } from '../stored-list'
import type { Indicator } from './indicator'
import { written } from './written'

/** A formula of the user, in the language of 通达信. */
export interface OwnFormula {
  /** Its name among chosen indicators; stays when the formula is renamed. */
  id: string
  name: string
  place: 'over' | 'pane'
  text: string
}

export const FORMULA_NAME_MAX = 16
export const FORMULAS_MAX = 20

const ID = /^f\w{1,6}$/

/** Parses the stored text; damaged entries are skipped. */
export function readFormulas(text: string): OwnFormula[] {
  const found = new Map<string, OwnFormula>()
  for (const [id, name, place, formula] of storedList(text)) {
    if (typeof id !== 'string' || !ID.test(id) || found.has(id) || found.size === FORMULAS_MAX) continue
    if (typeof name !== 'string' || name === '' || name.length > FORMULA_NAME_MAX) continue
    if (typeof formula !== 'string' || formula.length > LINES_TEXT_MAX) continue
    found.set(id, { id, name, place: place === 'over' ? 'over' : 'pane', text: formula })
  }
  return [...found.values()]
}

export const writeFormulas = (all: readonly OwnFormula[]): string =>
  JSON.stringify(all.map(({ id, name, place, text }) => [id, name, place, text]))

/** An id that no other formula has. */
export function newFormulaId(all: readonly OwnFormula[]): string {
  for (let at = all.length + 1; ; at++) if (!all.some(({ id }) => id === `f${at}`)) return `f${at}`
}

/** Formulas as indicators; a sum of a formula begins with the first bar that is shown or led. */
export const asIndicators = (all: readonly OwnFormula[]): Indicator[] =>
  all.map(({ id, name, place, text }) => written({ id, name, place, text, kind: undefined }))
