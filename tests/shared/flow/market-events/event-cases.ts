import type { DayReference } from '../../../../shared/flow/market-events/day-reference'
import type { EventKind } from '../../../../shared/market/event-kinds'
import type { Quote, Trade } from '../../../../shared/market/events'
import { clock, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

/** A stock of 20.00 yuan with limits at 22.00 and 18.00. */
export const STOCK = makeInstrument({ prevClose: 2_000, limitUp: 2_200, limitDown: 1_800, floatShares: 1e9 })
const PAST: DayReference = {
  days: 60,
  high: 2_150,
  low: 1_850,
  closeBefore: 1_400,
  mean5: 2_010,
  lastHigh: 2_030,
  lastLow: 1_970,
}

export type Step = Trade | Quote
let venueSeq = 0

export const print = (time: string, price: number, more: Partial<Trade> = {}): Trade =>
  makeTrade({ exchangeTime: clock(time), price, side: 'buy', buyNo: ++venueSeq, sellNo: ++venueSeq, ...more })

export const book = (time: string, last: number, more: Partial<Quote> = {}): Quote =>
  makeQuote({ exchangeTime: clock(time), last, volume: 1_000, ...more })

/** Bid alone at the upper limit, as many shares. */
export const sealed = (time: string, shares: number) =>
  book(time, 2_200, { bidPrices: [2_200], bidVolumes: [shares], askPrices: [], askVolumes: [] })
const sunk = (time: string, shares: number) =>
  book(time, 1_800, { bidPrices: [], bidVolumes: [], askPrices: [1_800], askVolumes: [shares] })

const wall = (time: string, bid: number, ask: number) =>
  book(time, 2_000, {
    bidPrices: [1_999, 1_998, 1_997, 1_996, 1_995, 1_994],
    bidVolumes: [bid - 400, 100, 100, 100, 100, 9e9],
    askPrices: [2_001, 2_002],
    askVolumes: [ask - 100, 100],
  })

/** Prices from 09:31 on, one every `every` seconds. */
const path = (every: number, ...prices: number[]): Trade[] =>
  prices.map((price, index) => {
    const seconds = 60 + index * every
    const time = `09:${30 + Math.floor(seconds / 60)}:${seconds % 60}`
    return print(time, price)
  })

const order = (time: string, side: 'buy' | 'sell', no: number, lots: number, price = 2_000) =>
  print(time, price, { side, volume: lots * 100, [side === 'buy' ? 'buyNo' : 'sellNo']: no })

/** Five minutes of going from one price to another, then a minute's step from there. */
const turn = (from: number, to: number, then: number) => [
  ...path(30, from, from, from, to, to, to, to, to, to, to, to, to, to),
  print('09:37:20', then),
]

/** What happens to the stock, and the values with which the kind is told. */
export const CASES: [kind: EventKind, what: string, steps: Step[], values: number[], reference?: DayReference][] = [
  ['rocket', 'fires at 1.5 % within a minute to a new high, once', path(30, 2_000, 2_030, 2_031), [150]],
  ['rocket', 'not at 1.49 %', path(30, 10_000, 10_149), []],
  ['rocket', 'not without a new high', path(60, 2_040, 2_000, 2_000, 2_031), []],
  ['rocket', 'not when it took two minutes', path(30, 2_000, 2_010, 2_015, 2_020, 2_031), []],
  ['rocket', 'again when it has doubled', path(10, 2_000, 2_030, 2_050, 2_060), [150, 300]],
  ['rocket', 'again after it has rested', path(60, 2_000, 2_030, 2_030, 2_032, 2_063), [150, 152]],
  ['rebound', 'fires after a fall', turn(2_060, 2_000, 2_031), [155]],
  ['rebound', 'not after a fall of less than 1 %', turn(2_019, 2_000, 2_030), []],
  ['rebound', 'not to a new high', turn(2_020, 2_000, 2_060), []],
  ['fasterFall', 'fires when a fall gets faster', turn(2_060, 2_000, 1_969), [-155]],
  ['fasterFall', 'not when it was as fast before', turn(2_200, 2_000, 1_969), []],
  ['fasterFall', 'not out of nothing', turn(2_000, 2_000, 1_969), []],
  ['dive', 'fires after a rise', turn(2_000, 2_060, 2_029), [-150]],
  ['dive', 'not at 1.49 %', turn(9_500, 10_000, 9_851), []],
  ['dive', 'not after a fall', turn(2_060, 2_000, 1_960), []],
  [
    'bigBuy',
    'fires with the print that makes it 5 million',
    [order('10:00:00', 'buy', 7, 1_500), order('10:00:00', 'buy', 7, 1_000)],
    [5_000_000],
  ],
  ['bigBuy', 'not a yuan below', [order('10:00:00', 'buy', 7, 2_500, 1_999)], []],
  ['bigBuy', 'not of two orders', [order('10:00:00', 'buy', 7, 1_500), order('10:00:00', 'buy', 8, 1_500)], []],
  [
    'bigBuy',
    'again when it has doubled',
    [1, 2, 3].map(() => order('10:00:00', 'buy', 7, 2_500)),
    [5_000_000, 10_000_000],
  ],
  [
    'bigBuy',
    'not the next of its size within two minutes, but the one after',
    [order('10:00:00', 'buy', 7, 2_500), order('10:01:59', 'buy', 8, 2_500), order('10:02:01', 'buy', 9, 2_600)],
    [5_000_000, 5_200_000],
  ],
  ['bigBuy', 'not of a sell', [order('10:00:00', 'sell', 7, 2_500)], []],
  ['bigSell', 'fires as a buy does', [order('10:00:00', 'sell', 7, 2_500)], [5_000_000]],
  ['bigSell', 'not of auction prints', [print('15:00:00', 2_000, { side: 'none', volume: 1e6 })], []],
  [
    'sealUp',
    'fires when the limit stands alone in the book, with its amount, once',
    [book('09:25:00', 2_100), sealed('10:00:03', 5_000), sealed('10:00:06', 9_000)],
    [110_000],
  ],
  [
    'openUp',
    'fires when sellers come back, and counts',
    [
      book('09:25:00', 2_100),
      sealed('10:00:03', 5_000),
      book('10:00:06', 2_200),
      sealed('10:00:09', 50),
      book('10:00:12', 2_190),
    ],
    [1, 2],
  ],
  [
    'openUp',
    'not for the auction at the close',
    [book('09:25:00', 2_100), sealed('10:00:03', 5_000), book('14:57:03', 2_200)],
    [],
  ],
  [
    'openUp',
    'not when the book is empty',
    [
      book('09:25:00', 2_100),
      sealed('10:00:03', 5_000),
      book('10:00:06', 2_200, { bidVolumes: [], bidPrices: [], askVolumes: [], askPrices: [] }),
    ],
    [],
  ],
  ['sealDown', 'fires at the lower limit', [book('09:25:00', 1_850), sunk('10:00:03', 5_000)], [90_000]],
  [
    'openDown',
    'fires when buyers come back',
    [book('09:25:00', 1_850), sunk('10:00:03', 5_000), book('10:00:06', 1_801)],
    [1],
  ],
  [
    'bidWall',
    'fires at 800,000 shares on five levels, once',
    [wall('10:00:00', 800_000, 500), wall('10:00:03', 900_000, 500)],
    [15_991_990],
  ],
  ['bidWall', 'not a lot below', [wall('10:00:00', 799_900, 500)], []],
  [
    'bidWall',
    'again when it has doubled, or was gone and half an hour has passed',
    [
      wall('10:00:00', 800_000, 500),
      wall('10:00:03', 1_600_000, 500),
      wall('10:29:59', 300_000, 500),
      wall('10:30:01', 800_000, 500),
      wall('10:30:04', 300_000, 500),
      wall('10:30:07', 800_000, 500),
    ],
    [15_991_990, 31_983_990, 15_991_990],
  ],
  ['askWall', 'fires on the other side', [wall('10:00:00', 500, 800_000)], [16_008_001]],
  ['auctionUp', 'fires with the opening match at 3 %', [print('09:25:00', 2_060), print('09:30:01', 2_080)], [300]],
  ['auctionUp', 'not at 2.99 %', [print('09:25:00', 2_059)], []],
  ['auctionUp', 'not of a first print in the continuous session', [print('09:30:01', 2_060)], []],
  ['auctionUp', 'not of the prices before the match', [print('09:24:59', 2_060), print('09:25:00', 2_000)], []],
  ['auctionDown', 'fires at −3 %', [print('09:25:00', 1_940)], [-300]],
  ['overMean5', 'fires when it opens 1 % above the mean, from below', [print('09:25:00', 2_031)], [104], PAST],
  ['overMean5', 'not when the close before was above it', [print('09:25:00', 2_031)], [], { ...PAST, mean5: 1_990 }],
  ['overMean5', 'not without five days', [print('09:25:00', 2_031)], [], { ...PAST, mean5: 0, days: 4 }],
  ['overMean5', 'not when the day is joined late', [print('09:31:00', 2_031)], [], PAST],
  ['underMean5', 'fires from above', [print('09:25:00', 1_960)], [-150], { ...PAST, mean5: 1_990 }],
  ['gapUp', 'fires 1 % above the high of yesterday', [print('09:25:00', 2_051), print('09:25:00', 2_100)], [103], PAST],
  ['gapUp', 'not below that', [print('09:25:00', 2_050)], [], PAST],
  ['gapDown', 'fires below the low', [print('09:25:00', 1_950)], [-101], PAST],
  [
    'high60',
    'fires above the highest high, once a day',
    [print('10:00:00', 2_150), print('10:00:01', 2_151), print('11:00:00', 2_000), print('13:00:00', 2_160)],
    [4],
    PAST,
  ],
  ['high60', 'not with fewer than 20 days', [print('10:00:00', 2_199)], [], { ...PAST, days: 19 }],
  ['high60', 'not without history', [print('10:00:00', 2_199)], []],
  ['low60', 'fires below the lowest low', [print('10:00:00', 1_850), print('10:00:01', 1_849)], [-5], PAST],
  [
    'rise60',
    'fires on the day it gets 50 % above the close of 60 days ago',
    [print('10:00:00', 2_099), print('10:00:01', 2_100), print('10:00:02', 2_150)],
    [5_000],
    PAST,
  ],
  ['rise60', 'not when it was that high yesterday', [print('10:00:00', 2_100)], [], { ...PAST, closeBefore: 1_300 }],
  ['fall60', 'fires 30 % below', [print('10:00:00', 1_890)], [-3_000], { ...PAST, closeBefore: 2_700 }],
]
