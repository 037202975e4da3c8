import { ADJUSTED_BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import { FUNCTION_NAMES } from '../../../shared/expression/expression'
import type { FigureNames } from '../../../shared/expression/read-expression'
import { SERIES_NAMES } from '../../../shared/expression/series-functions'
import { ruleLab } from '../../text/rule-lab'

/** Words that a rule may use besides figures: functions with their bracket, and what joins conditions. */
const OTHER_WORDS: readonly string[] = [
  ...[...SERIES_NAMES, 'CROSS', 'EVERY', 'EXIST', ...FUNCTION_NAMES].map((name) => `${name}(`),
  ruleLab.words.and.trim(),
  ruleLab.words.or.trim(),
]

/** Signs that end a word. */
const BOUNDARY = /[\s(),+\-*/<>=≥≤（），]/

const MOST = 8

/** A word that may stand at the caret, and the text with it. */
interface Completion {
  word: string
  text: string
  caret: number
}

/** Words that the part before the caret may become, the nearest first; without a part none. `names`: words of figures. */
export function completionsAt(text: string, caret: number, names: FigureNames = ADJUSTED_BAR_FIGURES): Completion[] {
  const words = [...names.keys(), ...OTHER_WORDS]
  let from = caret
  while (from > 0 && !BOUNDARY.test(text[from - 1] as string)) from--
  const written = text.slice(from, caret)
  // A word may follow another without a blank.
  for (let start = 0; start < written.length; start++) {
    const part = written.slice(start).toUpperCase()
    const found = words.filter((word) => word.toUpperCase().startsWith(part) && word.toUpperCase() !== part)
    if (found.length === 0) continue
    return found.slice(0, MOST).map((word) => {
      const before = text.slice(0, from + start) + word
      return { word, text: before + text.slice(caret), caret: before.length }
    })
  }
  return []
}
