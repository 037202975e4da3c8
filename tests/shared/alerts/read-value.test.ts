import { expect, test } from 'vitest'
import { toNumber } from '../../../shared/alerts/fraction'
import type { Unit } from '../../../shared/alerts/operands'
import { readClock, readDuration, readValue } from '../../../shared/alerts/read-value'
import { Scanner, Unreadable } from '../../../shared/expression/scanner'

/** What a reader makes of a text and what it leaves; where it cannot read, the place of the fault. */
function readWith<T>(read: (scanner: Scanner) => T, text: string): { found: T; rest: string } | { at: number } {
  const scanner = new Scanner(text)
  try {
    return { found: read(scanner), rest: scanner.rest }
  } catch (error) {
    if (error instanceof Unreadable) return { at: error.at }
    throw error
  }
}

test.each<[Unit, string, number, shown?: string]>([
  ['price', '17.5', 17.5],
  ['price', '17.5元', 17.5, '17.5'],
  ['price', '-3', -3],
  ['percent', '5%', 5],
  ['percent', '-0.5%', -0.5],
  ['money', '3', 3],
  ['money', '3元', 3],
  ['money', '3万', 30_000],
  ['money', '3万元', 30_000],
  ['money', '1.5亿', 150_000_000],
  ['money', '1.5亿元', 150_000_000],
  ['shares', '7股', 7],
  ['shares', '7手', 700],
  ['shares', '7万股', 70_000],
  ['shares', '7万手', 7_000_000],
  ['shares', '7亿股', 700_000_000],
  ['shares', '0.07手', 7],
  ['ratio', '2倍', 2],
  ['count', '30家', 30],
  ['count', '30只', 30],
  ['seconds', '90秒', 90],
  ['seconds', '3分', 180],
  ['seconds', '3分钟', 180],
  ['number', '1.25', 1.25],
])('as %s, %s is %d', (unit, text, value, shown = text) => {
  const read = readWith((scanner) => readValue(scanner, unit), `  ${text} 且`)
  expect(read).toMatchObject({ found: { text: shown }, rest: '且' })
  expect('found' in read && toNumber(read.found.value)).toBe(value)
})

test.each<[Unit, string, at: number]>([
  ['price', '三元', 0],
  ['price', ' 17手', 3],
  ['price', '17%', 2],
  ['percent', '5', 1],
  ['money', '12345678901234', 0],
  ['shares', ' 0.5股', 1],
  ['count', '3倍', 1],
])('as %s, %s is refused at %i', (unit, text, at) => {
  expect(readWith((scanner) => readValue(scanner, unit), text)).toEqual({ at })
})

test.each([
  ['1秒', 1_000],
  ['60秒钟', 60_000],
  ['3分', 180_000],
  ['3 分钟', 180_000],
  ['4小时', 14_400_000],
  ['14400秒', 14_400_000],
])('%s lasts %i ms', (text, ms) => {
  expect(readWith(readDuration, ` ${text} 价格`)).toEqual({ found: ms, rest: '价格' })
})

test.each(['0秒', '14401秒', '241分', '5小时', '3', '三分', ''])('%j is no duration', (text) => {
  expect(readWith(readDuration, ` ${text}`)).toHaveProperty('at')
})

test.each([
  ['09:30', 34_200_000],
  ['9:05', 32_700_000],
  ['00:00', 0],
  ['13:00', 46_800_000],
  ['23:59', 86_340_000],
])('%s is %i ms after midnight', (text, ms) => {
  expect(readWith(readClock, ` ${text}起`)).toEqual({ found: ms, rest: '起' })
})

test.each(['24:00', '9:60', '9:5', '9', ':30'])('%j is no time of day', (text) => {
  expect(readWith(readClock, ` ${text}`)).toEqual({ at: 1 })
})
