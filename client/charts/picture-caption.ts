import type { UnixMs } from '../../shared/market/units'
import { periodText } from '../text/indicators'
import { isBeijing } from '../ui/clock-zone'
import { formatDateTime } from '../ui/format'
import { offsetName } from '../ui/zone-choice'
import type { ScaleMode } from './state/scale-mode'

interface PictureFacts {
  /** Code, with its exchange. */
  id: string
  /** Rule of its figures: the price adjustment, the definition of money. */
  definition?: string | undefined
  /** Market time. */
  time: UnixMs | undefined
  /** Kind of market, if it is not the real one. */
  badge?: string | undefined
}

/** Text of a copied picture beside its title. */
export const pictureCaption = ({ id, definition, time, badge }: PictureFacts): string[] => [
  [id, definition, formatDateTime(time), time !== undefined && !isBeijing() && offsetName(time), badge]
    .filter(Boolean)
    .join(' · '),
]

/** The same with the scale of its prices, where that is not the plain one: a log axis looks like any other. */
export const withScale = ([first = '', ...others]: readonly string[], mode: ScaleMode): string[] =>
  mode === 'plain' ? [first, ...others] : [`${first} · ${periodText.scaled(periodText.scales[mode])}`, ...others]
