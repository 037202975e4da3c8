import type { BasketNow } from '../../../../client/store/baskets/use-basket-now'
import type { BasketCourse, CustomIndex } from '../../../../shared/protocol/rest-baskets'

/** The basket by its own name, by its owner's, and its past. */
export const OWN = 'GET /api/custom-index/%E9%85%92%E7%AF%AE'
export const OWNED = 'GET /api/custom-index/jia~%E9%85%92%E7%AF%AE'
export const COURSE = 'GET /api/history/basket/jia~%E9%85%92%E7%AF%AE'

export const basket: CustomIndex = {
  name: '酒篮',
  owner: '甲',
  ownerName: 'jia',
  baseDay: '20260701',
  weighting: 'own',
  pinyin: 'jl jiulan',
  rebalance: 'none',
  from: '20260701',
  earlier: [],
  members: [
    { id: '600519.SH', weight: 0.75 },
    { id: '000001.SZ', weight: 0.25 },
  ],
}
/** Bought before 1 July at 80.00 and 12.50; one day has passed since. */
export const course: BasketCourse = {
  start: '20260701',
  late: false,
  lacking: [],
  day: ['20260701'],
  before: [1_000],
  open: [1_010],
  close: [1_137.5],
  covered: [1],
  prevValue: 1_137.5,
  rebalanced: [
    {
      day: '20260701',
      why: 'base',
      id: ['600519.SH', '000001.SZ'],
      before: [0, 0],
      after: [0.75, 0.25],
    },
  ],
  members: [
    { id: '600519.SH', weight: 0.75, unit: 750 / 80_00, entered: '20260701', base: 80_00 },
    { id: '000001.SZ', weight: 0.25, unit: 250 / 12_50, entered: '20260701', base: 12_50 },
  ],
}

/** The board with both: 104.00 and 9.00. */
export const rows = [
  { index: 0, last: 104_00, volume: 100, turnover: 5e6, adX: 2_000_000 },
  { index: 1, last: 9_00, volume: 100, turnover: 5e6, adL: -4_000_000 },
]

/** The values of the basket: 1,137.50 at the start of the day, 1,140.00 at its opening, 1,155.00 now. */
export const basketNow: BasketNow = {
  value: 1_155,
  prevValue: 1_137.5,
  open: 1_140,
  change: 17.5,
  since: 0.155,
  flow: 5e5,
  prices: [],
  members: [],
  unpriced: [],
  covered: 1,
  hasValue: true,
}

/** The gateway's answers about the basket. */
export const basketAnswers = {
  'GET /api/custom-index': [basket],
  [OWN]: { basket },
  [OWNED]: { basket },
  [COURSE]: course,
}
export const NO_BASKET = { basket: null }
