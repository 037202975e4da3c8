import type { SplitStyle } from '../split-finding'
import { BAND, type Beams, EXACT, POV } from './beams'
import type { Parent } from './parent'
import { refillShare } from './stitching'

const REGULAR_CV = 0.4
const SWEEP_MS = 3_000

/** What kind of slicing a parent looks like. */
export function styleOf(beams: Beams, { row, children }: Parent): SplitStyle {
  const kind = beams.kind[row]
  if (refillShare(beams, row) >= 0.4) return '冰山补单'
  if (kind === POV) return '跟量'
  if (children.actives === children.count && children.meanGap < SWEEP_MS && children.cv > REGULAR_CV) return '扫单'
  if (beams.volumeClock(row) > 0.6) return '跟量'
  if (children.cv <= REGULAR_CV) return '等时'
  if (kind === EXACT) return '等量'
  return kind === BAND && (beams.narrow[row] as number) < 0.4 ? '随机量' : '混合'
}
