import type { SplitMember, SplitStyle } from '../../split-finding'
import { BAND, type Beams, EXACT, POV } from '../chains/beams'
import type { Children } from '../parents/children'
import type { Parent } from '../parents/parent'
import { refillShare } from '../parents/stitching'

const REGULAR_CV = 0.4
const SWEEP_MS = 3_000

const ONE_SIZE_SHARE = 0.8

/** Style of a group of pieces by its children; a mixed group has the style of its largest piece. */
export function styleOfGroup(children: Children, exactShare: number, members: readonly SplitMember[]): SplitStyle {
  if (exactShare >= ONE_SIZE_SHARE) return children.cv <= REGULAR_CV ? '等时' : '等量'
  const largest = members.reduce((one, other) => (other.volume > one.volume ? other : one))
  return largest.style
}

/** Kind of slicing of a parent. */
export function splitStyleOf(beams: Beams, { row, children }: Parent): SplitStyle {
  const kind = beams.kind[row]
  if (refillShare(beams, row) >= 0.4) return '冰山补单'
  if (kind === POV) return '跟量'
  if (children.actives === children.count && children.meanGap < SWEEP_MS && children.cv > REGULAR_CV) return '扫单'
  if (beams.volumeClock(row) > 0.6) return '跟量'
  if (children.cv <= REGULAR_CV) return '等时'
  if (kind === EXACT) return '等量'
  return kind === BAND && (beams.narrow[row] as number) < 0.4 ? '随机量' : '混合'
}
